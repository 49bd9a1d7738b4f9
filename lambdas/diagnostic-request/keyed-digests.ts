import { createHmac, randomBytes } from 'node:crypto';
import type { DiagnosticRequest } from '../../contract/diagnostic-request.ts';

/**
 * What makes two submissions one request: an idempotency key, which may not come with other values; a key together
 * with the values, so that the keys of strangers do not meet; the same values; or nothing at all.
 */
export type IdempotencyScope =
  | { readonly kind: 'key' | 'key-and-values'; readonly key: string }
  | { readonly kind: 'values' }
  | { readonly kind: 'none' };

/** What stands for a request wherever it is remembered. */
export interface RequestDigests {
  readonly identifier: string;
  /** Where the request is remembered, and by which values. Absent for a request that is like no other. */
  readonly record?: { readonly key: string; readonly fingerprint: string };
}

export interface Digests {
  /** Of a client as clientNetwork() gives it. */
  client(client: string): string;
  request(values: DiagnosticRequest, idempotencyScope: IdempotencyScope): RequestDigests;
}

/**
 * Keyed digests (HMAC-SHA256) under the deployment's secret: all that any table holds of a request or a client. Each
 * purpose has its own, so that equal digests of different things tell nothing.
 */
export function createDigests(secret: string): Digests {
  const digest = (purpose: string, ...parts: readonly string[]) =>
    createHmac('sha256', secret)
      .update([purpose, ...parts].join('\0'))
      .digest();

  return {
    client: (client) => digest('client', client).toString('base64url'),
    request(values, idempotencyScope) {
      if (idempotencyScope.kind === 'none') return { identifier: formatIdentifier(randomBytes(10)) };
      const canonical = canonicalJson(values);
      // The identifier does not depend on where the request is remembered: an e-mail that went out twice, because the
      // same key and values came by two ways, carries one.
      const name =
        idempotencyScope.kind === 'values'
          ? digest('values', canonical)
          : digest('key', idempotencyScope.key);
      const key =
        idempotencyScope.kind === 'key-and-values'
          ? digest('key-and-values', idempotencyScope.key, canonical)
          : name;
      return {
        identifier: formatIdentifier(digest('identifier', name.toString('hex'), canonical).subarray(0, 10)),
        record: {
          key: key.toString('base64url'),
          fingerprint: digest('fingerprint', canonical).toString('base64url'),
        },
      };
    },
  };
}

// Equal values give equal text: the order of members, white space and the encoding of the body are gone.
function canonicalJson(values: DiagnosticRequest): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Crockford's base32 leaves out I, L, O and U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 bits as the pattern of contract/diagnostic-request.ts asks. */
function formatIdentifier(bits: Buffer): string {
  const digits = BigInt(`0x${bits.toString('hex')}`)
    .toString(32)
    .padStart(16, '0');
  return `DR-${[...digits].map((digit) => alphabet[Number.parseInt(digit, 32)]).join('')}`;
}
