/** At most `quota` uses in any `windowSeconds`. `name` is the policy's name in the RateLimit fields. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** State of a limit at one moment. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  readonly remaining: number;
  /** Whole seconds until one more is allowed; undefined while nothing is used. */
  readonly resetSeconds: number | undefined;
}

/**
 * One use of a quota in a sliding window log: its time in epoch ms, and a token that distinguishes uses of the same
 * millisecond.
 */
export type QuotaUse = string;

export const createQuotaUse = (usedAt: number, token: string): QuotaUse => `${usedAt}-${token}`;

const timeOfUse = (quotaUse: QuotaUse) => Number.parseInt(quotaUse, 10);

/** The uses that have left the window: those at least as old as the window is long. `now`: epoch ms. */
export function expiredUses(
  { windowSeconds }: RateLimitPolicy,
  uses: readonly QuotaUse[],
  now: number,
): QuotaUse[] {
  return uses.filter((quotaUse) => timeOfUse(quotaUse) <= now - windowSeconds * 1_000);
}

/** State of the limit at `now`, in epoch ms, after `uses`. */
export function rateLimitState(
  policy: RateLimitPolicy,
  uses: readonly QuotaUse[],
  now: number,
): RateLimitState {
  const windowMs = policy.windowSeconds * 1_000;
  const activeTimes = uses.map(timeOfUse).filter((usedAt) => usedAt > now - windowMs);
  return {
    policy,
    remaining: Math.max(0, policy.quota - activeTimes.length),
    resetSeconds:
      activeTimes.length === 0 ? undefined : Math.ceil((Math.min(...activeTimes) + windowMs - now) / 1_000),
  };
}
