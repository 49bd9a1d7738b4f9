import type { MethodSetting } from './api-gateway-resource-types.ts';
import { TokenBucket } from './token-bucket.ts';

/** Limits of an account where a stage sets none. */
const accountLimits = { rate: 10_000, burst: 5_000 };

/**
 * The throttle of each method from the settings of a stage.
 *
 * The most specific setting counts alone: settings of a method replace those of all methods and do not complete them.
 * Methods that share a setting share its bucket.
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

/** `/*` stands for every resource, `/~1api~1v1` for `/api/v1`. */
function decodeResourcePath(resourcePath: string): string {
  return resourcePath === '/*' ? '*' : resourcePath.slice(1).replaceAll('~1', '/') || '/';
}
