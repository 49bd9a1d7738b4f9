import { durationInWords } from './in-words.ts';

/** Rate limit of diagnostic requests: `quota` per rolling window and client address. */
export const rateLimitPolicy = { name: 'diagnostic-request', quota: 5, windowSeconds: 60 } as const;

/** Rate limit of dry runs, which are counted separately from requests. */
export const dryRunPolicy = { name: 'dry-run', quota: 30, windowSeconds: 60 } as const;

/**
 * Limit of the e-mails that one client address can cause per rolling window. The stage sets the quota. The default is the
 * deployment's limit divided by `defaultShare`.
 */
export const emailLimitPolicy = { name: 'e-mails', windowSeconds: 3_600, defaultShare: 6 } as const;

/** Window of the firewall's rate-based rule, on stages with a firewall. */
export const firewallWindowSeconds = 300;

/** How long an Idempotency-Key identifies its request. */
export const idempotencyWindowSeconds = 86_400;

/** Maximum length of an Idempotency-Key. */
export const maxIdempotencyKeyLength = 255;

/** How long a person can send a request that an agent has prepared: people may leave and come back. */
export const confirmationSeconds = 3_600;

/**
 * Timeout of the functions that accept requests. It is also the lifetime of the lock on a request, because after this time
 * the function has ended in any case.
 */
export const functionTimeoutSeconds = 10;

/** The limits of an address in words. A function, so that only bundles that call it contain the text. */
export function limitsInWords(): string {
  return `An address may make ${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds, including invalid and repeated ones. Its e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)} are limited, too. Calls that are refused for either limit do not count.`;
}

/** Matches an Idempotency-Key without its quotes. */
export const idempotencyKeyPattern = new RegExp(`^[\\x20-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/** The error for a key that does not match `idempotencyKeyPattern`. */
export const idempotencyKeyMessage = `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, for instance a new UUID`;
