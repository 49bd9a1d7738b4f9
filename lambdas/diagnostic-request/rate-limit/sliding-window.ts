/** At most `quota` hits in any `windowSeconds`. `name` is the policy's name in the RateLimit fields. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** State of a limit at one moment. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  readonly remaining: number;
  /** Whole seconds until the oldest hit leaves the window; undefined without hits in the window. */
  readonly resetSeconds: number | undefined;
}

/** A hit in a sliding window log: its time in epoch ms, and a token that distinguishes hits in the same millisecond. */
export type Hit = string;

export const createHit = (time: number, token: string): Hit => `${time}-${token}`;

const hitTime = (hit: Hit) => Number.parseInt(hit, 10);

/** Returns the hits that are no longer in the window at `now` (epoch ms). */
export function expiredHits({ windowSeconds }: RateLimitPolicy, hits: readonly Hit[], now: number): Hit[] {
  return hits.filter((hit) => hitTime(hit) <= now - windowSeconds * 1_000);
}

/** Returns the state of the limit after `hits`, at `now` (epoch ms). */
export function rateLimitState(policy: RateLimitPolicy, hits: readonly Hit[], now: number): RateLimitState {
  const windowMs = policy.windowSeconds * 1_000;
  const activeTimes = hits.map(hitTime).filter((time) => time > now - windowMs);
  return {
    policy,
    remaining: Math.max(0, policy.quota - activeTimes.length),
    resetSeconds:
      activeTimes.length === 0 ? undefined : Math.ceil((Math.min(...activeTimes) + windowMs - now) / 1_000),
  };
}
