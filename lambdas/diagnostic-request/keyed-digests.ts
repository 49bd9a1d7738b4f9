import { createHmac, randomBytes } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { tableClientConfig } from './runtime/timeouts.ts';

/**
 * Says which requests are the same. `key`: the same key, which must not come with other values. `key-and-values`: the
 * same key and values, so that equal keys of different clients do not collide. `values`: the same values. `none`: no
 * other request.
 */
export type IdempotencyScope =
  | { readonly kind: 'key' | 'key-and-values'; readonly key: string }
  | { readonly kind: 'values' }
  | { readonly kind: 'none' };

/** The digests by which a request is identified and recorded. */
export interface RequestDigests {
  /** Public: `DR-` and 16 digits of Crockford's base32, 80 bits. */
  readonly identifier: string;
  /** Key of the idempotency record and digest of the values, in base64url. Absent in the scope `none`. */
  readonly record?: { readonly key: string; readonly fingerprint: string };
}

/**
 * Keyed digests (HMAC-SHA256, RFC 2104) under the deployment's secret: all that the table has of a request or a client.
 * Each starts from the name of its purpose, so digests of two purposes are never equal.
 */
export class Digests {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Another key, of 32 bytes, which seals what a person confirms with. */
  get confirmationKey(): Uint8Array {
    return this.#digest('confirmation');
  }

  /** Digest of a client, which clientNetwork() returns, in base64url. */
  client(client: string): string {
    return this.#digest('client', client).toString('base64url');
  }

  request(values: DiagnosticRequest, idempotencyScope: IdempotencyScope): RequestDigests {
    if (idempotencyScope.kind === 'none') return { identifier: formatIdentifier(randomBytes(10)) };
    const canonical = canonicalJson(values);
    // The identifier is the same in the scopes `key` and `key-and-values`: an e-mail that was sent twice, because the
    // same key and values came through two endpoints, carries one.
    const scopeDigest =
      idempotencyScope.kind === 'values'
        ? this.#digest('values', canonical)
        : this.#digest('key', idempotencyScope.key);
    const key =
      idempotencyScope.kind === 'key-and-values'
        ? this.#digest('key-and-values', idempotencyScope.key, canonical)
        : scopeDigest;
    return {
      identifier: formatIdentifier(
        this.#digest('identifier', scopeDigest.toString('hex'), canonical).subarray(0, 10),
      ),
      record: {
        key: key.toString('base64url'),
        fingerprint: this.#digest('fingerprint', canonical).toString('base64url'),
      },
    };
  }

  #digest(purpose: string, ...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#secret)
      .update([purpose, ...parts].join('\0'))
      .digest();
  }
}

/** The secret of the digests. It is fetched once for each instance. A failure is not kept: the next request fetches again. */
export class DigestSecret {
  readonly #client: Pick<SecretsManagerClient, 'send'>;
  readonly #secretArn: string;
  #digests: Digests | undefined;

  constructor(
    secretArn: string,
    client: Pick<SecretsManagerClient, 'send'> = new SecretsManagerClient(tableClientConfig),
  ) {
    this.#secretArn = secretArn;
    this.#client = client;
  }

  async fetchDigests(): Promise<Digests> {
    this.#digests ??= new Digests(await this.#fetch());
    return this.#digests;
  }

  async #fetch(): Promise<string> {
    const { SecretString } = await this.#client.send(
      new GetSecretValueCommand({ SecretId: this.#secretArn }),
    );
    // An HMAC with a short key would be a digest that can be guessed.
    if (!SecretString || SecretString.length < 32) {
      throw new Error('Cannot digest: put a secret of at least 32 characters in the digests secret');
    }
    return SecretString;
  }
}

// Equal values give equal text, whatever the order of members, the white space and the encoding of the body.
function canonicalJson(values: DiagnosticRequest): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Crockford's base32 leaves out I, L, O and U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats 80 bits by the pattern in contract/diagnostic-request.ts. */
function formatIdentifier(bits: Buffer): string {
  const digits = BigInt(`0x${bits.toString('hex')}`)
    .toString(32)
    .padStart(16, '0');
  return `DR-${[...digits].map((digit) => alphabet[Number.parseInt(digit, 32)]).join('')}`;
}
