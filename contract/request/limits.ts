import { durationInWords } from '../in-words.ts';

/** Rate limit for diagnostic requests: `quota` per client address in a rolling window. */
export const rateLimitPolicy = { name: 'diagnostic-request', quota: 5, windowSeconds: 60 } as const;

/** The network that counts as one IPv6 client, because one household or machine owns all of its addresses. */
export const ipv6ClientPrefix = '/64';

/** Rate limit for dry runs, which are counted separately from requests. */
export const dryRunPolicy = { name: 'dry-run', quota: 30, windowSeconds: 60 } as const;

/**
 * Limit on the e-mails that one client address can trigger in a rolling window. The stage sets the quota. The default
 * is the deployment's limit divided by `defaultShare`.
 */
export const emailLimitPolicy = { name: 'e-mails', windowSeconds: 3_600, defaultShare: 6 } as const;

/** Window of the firewall's rate-based rule, on stages with a firewall. */
export const firewallWindowSeconds = 300;

/** How long an Idempotency-Key identifies its request. */
export const idempotencyWindowSeconds = 86_400;

export const maxIdempotencyKeyLength = 255;

/** How long a person has to send a request that an agent has prepared. People may leave and come back. */
export const confirmationSeconds = 3_600;

/**
 * Timeout of the functions that accept requests. It is also the lifetime of the lock on a request, because the function
 * cannot run for longer.
 */
export const functionTimeoutSeconds = 10;

/** Describes the limits per address. This is a function, so that only bundles that call it contain the text. */
export function limitsInWords(): string {
  return `An IP address may make ${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds, including invalid and repeated ones. The number of e-mails that it can trigger in ${durationInWords(emailLimitPolicy.windowSeconds, 'any')} is also limited. Calls that are refused because of either limit do not count.`;
}

/** Matches an Idempotency-Key without its quotes. */
export const idempotencyKeyPattern = new RegExp(`^[\\x20-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/** The error for a key that does not match `idempotencyKeyPattern`. */
export const idempotencyKeyMessage = `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, for instance a new UUID`;

/** The size in bytes from which the gateway compresses a response, if the client accepts it. */
export const minCompressionBytes = 1_000;
