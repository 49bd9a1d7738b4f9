/** Limit of the request door: this many requests in any rolling window, for each client address. */
export const allowancePolicy = { name: 'diagnostic-request', quota: 5, windowSeconds: 60 } as const;

/** How long an Idempotency-Key stands for its request. */
export const idempotencyWindowSeconds = 86_400;

/**
 * Timeout of the functions that take requests, hence the life of the lock on a request whose run was killed. Who
 * waits this long finds the earlier run ended, one way or the other.
 */
export const longestRunSeconds = 10;
