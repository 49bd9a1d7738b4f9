import { allowancePolicy } from '../../contract/limits.ts';
import type { Allowance } from './rolling-window.ts';

/** The fields of draft-ietf-httpapi-ratelimit-headers-11 that tell a client what is left to it. */
export function rateLimitFields(allowance: Allowance | undefined): Record<string, string> {
  if (!allowance) return {};
  const { name, quota, windowSeconds } = allowancePolicy;
  return {
    'RateLimit-Policy': `"${name}";q=${quota};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${allowance.remaining};t=${allowance.resetSeconds}`,
  };
}
