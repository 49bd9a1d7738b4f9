import type { PropertiesOf } from '../template/resource-types.ts';

/** Default quotas of an account, in requests per second and requests at once, for methods without settings. */
const accountLimits = { rate: 10_000, burst: 5_000 };

/** Takes a token, or returns false when none is left. */
export type Throttle = () => boolean;

/**
 * A token bucket: `rate` requests per second on average, `burst` at once. API Gateway distributes it over many machines
 * and applies it on a best-effort basis. This one is exact. `now` is a clock in milliseconds.
 */
export function tokenBucket(
  { rate, burst }: { rate: number; burst: number },
  now = () => performance.now(),
): Throttle {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * rate);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/**
 * The throttles of a stage by resource path and method. Only the most specific setting applies: a method's own settings
 * replace those of all methods and inherit nothing from them. Methods that share a setting share its bucket.
 */
export function createThrottles(
  settings: NonNullable<PropertiesOf<'AWS::ApiGateway::Stage'>['MethodSettings']>,
): (resourcePath: string, method: string) => Throttle {
  const buckets = new Map(
    settings.map(({ ResourcePath, HttpMethod, ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }) => [
      `${HttpMethod} ${ResourcePath === '/*' ? '*' : ResourcePath.slice(1).replaceAll('~1', '/') || '/'}`,
      tokenBucket({ rate: rate ?? accountLimits.rate, burst: burst ?? accountLimits.burst }),
    ]),
  );
  const ofAccount = tokenBucket(accountLimits);
  return (path, method) => {
    const setting = [`${method} ${path}`, `* ${path}`, `${method} *`, '* *'].find((name) =>
      buckets.has(name),
    );
    return buckets.get(setting ?? '') ?? ofAccount;
  };
}
