import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LocalRunError } from '../local-run-error.ts';
import { Unresolved } from '../template/intrinsics.ts';

const File = z.record(z.string(), z.string());

/** `{{resolve:secretsmanager:<ARN>:SecretString:<JSON key>:<version stage>:<version id>}}` */
const dynamicReference =
  /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:([^{}:]*):([^{}:]*):([^{}:]*)\}\}/g;

/**
 * The secrets of the stack, by ARN: generated once, and kept in `secrets.json` of the data folder where there is one.
 *
 * It does: the current version as a whole. It does not: versions, rotation, members of JSON secrets, encryption.
 */
export class Secrets {
  readonly #values = new Map<string, string>();
  readonly #file: string | undefined;

  constructor(dataDir?: string) {
    if (dataDir === undefined) return;
    this.#file = join(dataDir, 'secrets.json');
    for (const [arn, value] of Object.entries(readIfThere(this.#file))) this.#values.set(arn, value);
  }

  get(arn: string): string | undefined {
    return this.#values.get(arn);
  }

  /** Keeps what `generate` gives, unless there is a value already. */
  ensure(arn: string, generate: () => string): void {
    if (this.#values.has(arn)) return;
    this.#values.set(arn, generate());
    if (this.#file) write(this.#file, Object.fromEntries(this.#values));
  }

  /** The text with its dynamic references replaced by what they refer to. */
  resolveReferences(text: string): string | Unresolved {
    const unknown = [...text.matchAll(dynamicReference)].find(
      ([, arn = '', jsonKey, stage, versionId]) =>
        jsonKey || versionId || !['', 'AWSCURRENT'].includes(stage ?? '') || !this.#values.has(arn),
    );
    if (unknown) return new Unresolved(`The dynamic reference "${unknown[0]}" is not known to the local run`);
    return text.replaceAll(dynamicReference, (_all, arn: string) => this.#values.get(arn) ?? '');
  }
}

function readIfThere(file: string): z.output<typeof File> {
  try {
    return File.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new LocalRunError(
      `Cannot read the secrets in "${file}": delete the file to have them generated again`,
      {
        cause: error,
      },
    );
  }
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
function write(file: string, values: Record<string, string>): void {
  writeFileSync(`${file}.new`, JSON.stringify(values, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
