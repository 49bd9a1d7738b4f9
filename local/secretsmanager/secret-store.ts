import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LocalRunError } from '../local-run-error.ts';
import { UnresolvedValue } from '../template/intrinsics.ts';

const SecretsFile = z.record(z.string(), z.string());

/** `{{resolve:secretsmanager:<ARN>:SecretString:<JSON key>:<version stage>:<version id>}}` */
const dynamicReference =
  /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:([^{}:]*):([^{}:]*):([^{}:]*)\}\}/g;

/**
 * The secrets of the stack, by ARN. With a data folder they are stored in its file `secrets.json`.
 *
 * It does: the current version. It does not: other versions, rotation, members of JSON secrets, encryption.
 */
export class SecretStore {
  readonly #values = new Map<string, string>();
  readonly #file: string | undefined;

  constructor(dataDir?: string) {
    if (dataDir === undefined) return;
    this.#file = join(dataDir, 'secrets.json');
    for (const [arn, value] of Object.entries(readSecretsFile(this.#file))) this.#values.set(arn, value);
  }

  get(arn: string): string | undefined {
    return this.#values.get(arn);
  }

  /** Stores the result of `generate`, unless the secret has a value. */
  createIfMissing(arn: string, generate: () => string): void {
    if (this.#values.has(arn)) return;
    this.#values.set(arn, generate());
    if (this.#file) writeSecretsFile(this.#file, Object.fromEntries(this.#values));
  }

  /** Replaces the dynamic references in a text. Returns an UnresolvedValue for one to an unknown secret or version. */
  resolveReferences(text: string): string | UnresolvedValue {
    const unresolvable = [...text.matchAll(dynamicReference)].find(
      ([, arn = '', jsonKey, stage, versionId]) =>
        jsonKey || versionId || !['', 'AWSCURRENT'].includes(stage ?? '') || !this.#values.has(arn),
    );
    if (unresolvable)
      return new UnresolvedValue(`The dynamic reference "${unresolvable[0]}" is not known to the local run`);
    return text.replaceAll(dynamicReference, (_all, arn: string) => this.#values.get(arn) ?? '');
  }
}

function readSecretsFile(file: string): z.output<typeof SecretsFile> {
  try {
    return SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
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

/** Writes another file and renames it, so that a crash leaves the old file or the new one. */
function writeSecretsFile(file: string, values: Record<string, string>): void {
  writeFileSync(`${file}.new`, JSON.stringify(values, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
