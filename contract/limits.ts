import { durationInWords } from './in-words.ts';

/** Rate limit of diagnostic requests: `quota` in any rolling window, for each client address. */
export const rateLimitPolicy = { name: 'diagnostic-request', quota: 5, windowSeconds: 60 } as const;

/** Rate limit of dry runs: likewise, and apart from that of requests. */
export const dryRunPolicy = { name: 'dry-run', quota: 30, windowSeconds: 60 } as const;

/**
 * Limit of the e-mails that one client address may cause in any rolling window: its share of the deployment's limit
 * in the same window. The stage sets the quota, by default one `defaultShare`-th of the deployment's.
 */
export const emailLimitPolicy = { name: 'e-mails', windowSeconds: 3_600, defaultShare: 6 } as const;

/** Window of the firewall's rate rule, on stages that have a firewall before the gateway. */
export const firewallWindowSeconds = 300;

/** For how long an Idempotency-Key identifies its request. */
export const idempotencyWindowSeconds = 86_400;

/** Most characters of an Idempotency-Key, which are printable ASCII. */
export const maxIdempotencyKeyLength = 255;

/** For how long a person can send the request that an agent has put before them: people leave and come back. */
export const confirmationSeconds = 3_600;

/**
 * Timeout of the functions that accept requests, hence the lifetime of the lock on a request whose run was killed:
 * after this time the earlier run has ended in any case.
 */
export const functionTimeoutSeconds = 10;

/** The limits of an address for the skill. A function, so that only bundles that call it contain the text. */
export function limitsInWords(): string {
  return `An address may make ${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds, including invalid and repeated ones. Its e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)} are limited, too. Calls that are refused for either limit do not count.`;
}

/** An Idempotency-Key without its quotes, at every endpoint: printable ASCII. */
export const idempotencyKeyPattern = new RegExp(`^[\\x20-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/** What to send instead of a key that does not have this form. */
export const idempotencyKeyMessage = `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, for instance a new UUID`;
