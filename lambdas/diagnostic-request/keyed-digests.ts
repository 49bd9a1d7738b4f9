import { createHmac, randomBytes } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { DiagnosticRequest } from '../../contract/request/diagnostic-request.ts';
import { tableClientConfig } from './timeouts.ts';

/**
 * Which requests count as the same. `key`: those with the same key; using the key with different values is an error.
 * `key-and-values`: those with the same key and values, so that equal keys of different clients do not collide.
 * `values`: those with the same values. `none`: each request is unique.
 */
export type IdempotencyScope =
  | { readonly kind: 'key' | 'key-and-values'; readonly key: string }
  | { readonly kind: 'values' }
  | { readonly kind: 'none' };

/** The digests that identify and record a request. */
export interface RequestDigests {
  /** Public: `DR-` and 16 Crockford base32 digits (80 bits). */
  readonly identifier: string;
  /** Key of the idempotency record, and digest of the values, in base64url. Absent for the scope `none`. */
  readonly record?: { readonly key: string; readonly fingerprint: string };
}

/**
 * Computes keyed digests (HMAC-SHA256, RFC 2104) with the deployment's secret. The table stores no other trace of a
 * request or a client. Each digest includes the name of its purpose, so digests for different purposes never match.
 */
export class Digests {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The derived 32-byte key that seals confirmations. */
  get confirmationKey(): Uint8Array {
    return this.#digest('confirmation');
  }

  /** Returns the digest of a client's rate limit key, in base64url. */
  client(key: string): string {
    return this.#digest('client', key).toString('base64url');
  }

  request(values: DiagnosticRequest, idempotencyScope: IdempotencyScope): RequestDigests {
    if (idempotencyScope.kind === 'none') return { identifier: formatIdentifier(randomBytes(10)) };
    const canonicalValues = canonicalJson(values);
    // The scopes `key` and `key-and-values` lead to the same identifier, so that two e-mails about the same key and
    // values from different endpoints can be recognized as one request.
    const scopeDigest =
      idempotencyScope.kind === 'values'
        ? this.#digest('values', canonicalValues)
        : this.#digest('key', idempotencyScope.key);
    const key =
      idempotencyScope.kind === 'key-and-values'
        ? this.#digest('key-and-values', idempotencyScope.key, canonicalValues)
        : scopeDigest;
    return {
      identifier: formatIdentifier(
        this.#digest('identifier', scopeDigest.toString('hex'), canonicalValues).subarray(0, 10),
      ),
      record: {
        key: key.toString('base64url'),
        fingerprint: this.#digest('fingerprint', canonicalValues).toString('base64url'),
      },
    };
  }

  #digest(purpose: string, ...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#secret)
      .update([purpose, ...parts].join('\0'))
      .digest();
  }
}

/** Fetches the digest secret once per instance. After a failure, the next request fetches it again. */
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
    if (this.#digests) return this.#digests;
    const { SecretString: secret = '' } = await this.#client.send(
      new GetSecretValueCommand({ SecretId: this.#secretArn }),
    );
    // A short HMAC key could be guessed.
    if (secret.length < 32)
      throw new Error('Cannot compute digests: store at least 32 characters in the digests secret');
    this.#digests = new Digests(secret);
    return this.#digests;
  }
}

// Equal values give the same string, whatever the body's encoding, whitespace and member order.
function canonicalJson(values: DiagnosticRequest): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Crockford's base32 omits I, L, O and U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats 80 bits according to the pattern in contract/request/diagnostic-request.ts. */
function formatIdentifier(bits: Buffer): string {
  const digits = BigInt(`0x${bits.toString('hex')}`)
    .toString(32)
    .padStart(16, '0');
  return `DR-${[...digits].map((digit) => alphabet[Number.parseInt(digit, 32)]).join('')}`;
}
