import { createHmac, randomBytes } from 'node:crypto';
import type { DiagnosticRequest } from '../../contract/diagnostic-request.ts';

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

export interface Digests {
  /** Digest of a client, which clientNetwork() returns, in base64url. */
  client(client: string): string;
  request(values: DiagnosticRequest, idempotencyScope: IdempotencyScope): RequestDigests;
  /** A key of its own, of 32 bytes, for what a person confirms with. */
  readonly confirmationKey: Uint8Array;
}

/**
 * Keyed digests (HMAC-SHA256, RFC 2104) under the deployment's secret: all that the table holds of a request or a
 * client. Each starts from the name of its purpose, so that no digest of one purpose equals one of another.
 */
export function createDigests(secret: string): Digests {
  const digest = (purpose: string, ...parts: readonly string[]) =>
    createHmac('sha256', secret)
      .update([purpose, ...parts].join('\0'))
      .digest();

  return {
    confirmationKey: digest('confirmation'),
    client: (client) => digest('client', client).toString('base64url'),
    request(values, idempotencyScope) {
      if (idempotencyScope.kind === 'none') return { identifier: formatIdentifier(randomBytes(10)) };
      const canonical = canonicalJson(values);
      // The identifier is the same in the scopes `key` and `key-and-values`: an e-mail that was sent twice, because the
      // same key and values came through two endpoints, carries one.
      const scopeDigest =
        idempotencyScope.kind === 'values'
          ? digest('values', canonical)
          : digest('key', idempotencyScope.key);
      const key =
        idempotencyScope.kind === 'key-and-values'
          ? digest('key-and-values', idempotencyScope.key, canonical)
          : scopeDigest;
      return {
        identifier: formatIdentifier(
          digest('identifier', scopeDigest.toString('hex'), canonical).subarray(0, 10),
        ),
        record: {
          key: key.toString('base64url'),
          fingerprint: digest('fingerprint', canonical).toString('base64url'),
        },
      };
    },
  };
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
