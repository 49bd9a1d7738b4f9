import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LocalRunError } from './local-run-error.ts';
import type { Assembly } from './template/assembly.ts';
import { refs, UnresolvedValue } from './template/intrinsics.ts';

/** `{{resolve:secretsmanager:<ARN>:SecretString:::}}` */
const dynamicReference = /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:::\}\}/g;

/**
 * The gateway's API keys and the digest key, generated as the template specifies and keyed by ARN. With a data folder,
 * they are stored in its file `secrets.json`. Not supported: versions, rotation, JSON members.
 */
export class Secrets {
  readonly #values: Map<string, string>;
  readonly #file: string | undefined;

  constructor(dataDir?: string) {
    this.#file = dataDir === undefined ? undefined : join(dataDir, 'secrets.json');
    this.#values = new Map(Object.entries(this.#file === undefined ? {} : readSecrets(this.#file)));
  }

  /** Generates the missing secrets. Call this before interpreting the template, whose properties refer to them. */
  generateMissing({ resources, ...stack }: Assembly): void {
    for (const [id, { Type, Properties = {} }] of Object.entries(resources)) {
      const arn = refs[Type]?.(id, { ...stack, authority: '' }) ?? '';
      if (Type !== 'AWS::SecretsManager::Secret' || this.#values.has(arn)) continue;
      const { PasswordLength = 32 } = (Properties.GenerateSecretString ?? {}) as { PasswordLength?: number };
      this.#values.set(arn, randomText(PasswordLength));
    }
    if (this.#file)
      writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#values)), { mode: 0o600 });
  }

  /** Replaces references to these secrets in a string. Returns an UnresolvedValue for any other dynamic reference. */
  resolveReferences(value: string): string | UnresolvedValue {
    const resolved = value.replaceAll(
      dynamicReference,
      (reference, arn: string) => this.#values.get(arn) ?? reference,
    );
    const [unknown] = /\{\{resolve:.*?\}\}/.exec(resolved) ?? [];
    return unknown
      ? new UnresolvedValue(`The dynamic reference "${unknown}" is not supported by the local run`)
      : resolved;
  }

  /** Creates a server that supports only GetSecretValue, as the SDK sends it (AWS JSON 1.1). */
  createServer(): Server {
    return createServer(async (request, response) => {
      // If the client disconnects, the body is empty and the response is discarded.
      const result = this.#getSecretValue(await text(request).catch(() => ''));
      response.writeHead('__type' in result ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(result));
    });
  }

  /** Returns the response body for a request body: the secret, or an error as AWS sends it. */
  #getSecretValue(body: string): { SecretString: string } | { __type: string } {
    try {
      const SecretString = this.#values.get(JSON.parse(body).SecretId);
      return SecretString ? { SecretString } : { __type: 'ResourceNotFoundException' };
    } catch {
      return { __type: 'SerializationException' };
    }
  }
}

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new LocalRunError(`Cannot read the secrets in "${file}": delete the file to generate new ones`, {
      cause,
    });
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}${letters.toUpperCase()}0123456789`;

const randomText = (length: number) =>
  Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('');
