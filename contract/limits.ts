/** Limit of the request door: this many requests in any rolling window, for each client address. */
export const rateLimitPolicy = { name: 'diagnostic-request', quota: 5, windowSeconds: 60 } as const;

/**
 * Limit of the e-mails that one client address may cause in any rolling window, its share of the deployment's cap in
 * the same. How many they are, the stage says.
 */
export const emailLimitPolicy = { name: 'e-mails', windowSeconds: 3_600 } as const;

/** Over which the firewall before the gateway counts what one address asks, where the stage has one. */
export const firewallWindowSeconds = 300;

/** How long an Idempotency-Key stands for its request. */
export const idempotencyWindowSeconds = 86_400;

/**
 * Timeout of the functions that take requests, hence the life of the lock on a request whose run was killed. Who
 * waits this long finds the earlier run ended, one way or the other.
 */
export const functionTimeoutSeconds = 10;

/** What an agent is told of the limits of its address. A function, so that only bundles that call it hold the text. */
export function limitsInWords(): string {
  return `${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds are allowed, invalid ones and repetitions included; how many of them become e-mails within an hour is limited, too. Calls refused for either limit do not count.`;
}
