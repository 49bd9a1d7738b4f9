import type { PropertiesOf } from '../template/resource-types.ts';

/** Default account quotas for methods without settings: requests per second, and requests at once. */
const accountLimits = { rate: 10_000, burst: 5_000 };

/** Consumes a token. Returns false if none is left. */
export type Throttle = () => boolean;

/**
 * Creates a token bucket: `rate` requests per second on average, `burst` at once. API Gateway distributes its buckets
 * over many machines and throttles on a best-effort basis; this bucket is exact. `now` returns the time in
 * milliseconds.
 */
export function tokenBucket(
  { rate, burst }: { rate: number; burst: number },
  now = () => performance.now(),
): Throttle {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * rate);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/**
 * Creates a stage's throttles. The returned function selects one by resource path and method. Only the most specific
 * setting applies, and it inherits nothing from more general ones. Methods that share a setting share its bucket.
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
  const accountThrottle = tokenBucket(accountLimits);
  return (path, method) => {
    const key = [`${method} ${path}`, `* ${path}`, `${method} *`, '* *'].find((candidate) =>
      buckets.has(candidate),
    );
    return buckets.get(key ?? '') ?? accountThrottle;
  };
}
