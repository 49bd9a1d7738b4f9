import type { RateLimitState } from './sliding-window.ts';

/** The fields RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers-11: what each policy leaves. */
export function rateLimitHeaders(states: readonly RateLimitState[] = []): Record<string, string> {
  if (states.length === 0) return {};
  return {
    'RateLimit-Policy': states
      .map(({ policy: { name, quota, windowSeconds } }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', '),
    RateLimit: states
      .map(
        ({ policy: { name }, remaining, resetSeconds }) =>
          `"${name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`,
      )
      .join(', '),
  };
}
