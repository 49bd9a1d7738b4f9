import type { MethodSetting } from './api-gateway-resource-types.ts';
import { TokenBucket } from './token-bucket.ts';

/** Default quotas of an account, in requests per second and requests at once, for methods without settings. */
const accountLimits = { rate: 10_000, burst: 5_000 };

/**
 * Creates the throttles of a stage. Returns a lookup by resource path and method.
 *
 * Only the most specific setting applies: a method's own settings replace those of all methods and inherit nothing from
 * them. Methods that share a setting share its bucket.
 */
export function createThrottles(
  settings: readonly MethodSetting[],
): (resourcePath: string, method: string) => TokenBucket {
  const buckets = settings.map((setting) => ({
    path: decodeResourcePath(setting.ResourcePath),
    method: setting.HttpMethod,
    bucket: new TokenBucket({
      rate: setting.ThrottlingRateLimit ?? accountLimits.rate,
      burst: setting.ThrottlingBurstLimit ?? accountLimits.burst,
    }),
  }));
  const accountBucket = new TokenBucket(accountLimits);
  return (resourcePath, method) => {
    const find = (path: string, name: string) =>
      buckets.find((candidate) => candidate.path === path && candidate.method === name)?.bucket;
    return (
      find(resourcePath, method) ??
      find(resourcePath, '*') ??
      find('*', method) ??
      find('*', '*') ??
      accountBucket
    );
  };
}

/** Decodes `/*` to `*`, and `/~1api~1v1` to `/api/v1`. */
function decodeResourcePath(resourcePath: string): string {
  return resourcePath === '/*' ? '*' : resourcePath.slice(1).replaceAll('~1', '/') || '/';
}
