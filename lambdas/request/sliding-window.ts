/** At most `quota` in any `windowSeconds`. `name` is the policy's in the RateLimit fields. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** What a policy leaves at one moment. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  readonly remaining: number;
  /** Whole seconds until one more remains than now; undefined while nothing is used. */
  readonly resetSeconds: number | undefined;
}

/**
 * One use of a quota in a sliding window log: the epoch ms at which it was, and a token that tells it from others of
 * the same millisecond.
 */
export type Use = string;

export const useAt = (at: number, token: string): Use => `${at}-${token}`;

const timeOf = (use: Use) => Number.parseInt(use, 10);

/** The uses that have left the window: a use leaves it exactly when it is as old as the window is long. */
export function expiredUses({ windowSeconds }: RateLimitPolicy, uses: readonly Use[], now: number): Use[] {
  return uses.filter((use) => timeOf(use) <= now - windowSeconds * 1_000);
}

export function rateLimitState(policy: RateLimitPolicy, uses: readonly Use[], now: number): RateLimitState {
  const windowMs = policy.windowSeconds * 1_000;
  const counting = uses.map(timeOf).filter((at) => at > now - windowMs);
  return {
    policy,
    remaining: Math.max(0, policy.quota - counting.length),
    resetSeconds:
      counting.length === 0 ? undefined : Math.ceil((Math.min(...counting) + windowMs - now) / 1_000),
  };
}
