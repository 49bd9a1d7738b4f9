import { expect, test } from 'vitest';
import { supportMonths } from '../../contract/api-versions.ts';
import { cacheControl, cacheSeconds } from '../../contract/cache-time.ts';
import { idempotencyWindowSeconds, rateLimitPolicy } from '../../contract/limits.ts';

// The numbers of the published interface. Everywhere else tests take the constants.

test('an IP address may send 5 diagnostic requests in any minute', () => {
  expect([rateLimitPolicy.quota, rateLimitPolicy.windowSeconds]).toEqual([5, 60]);
});

test('an Idempotency-Key names its request for 24 hours', () => {
  expect(idempotencyWindowSeconds).toBe(24 * 60 * 60);
});

test('a document may be kept for 1 hour', () => {
  expect([cacheSeconds, cacheControl]).toEqual([60 * 60, 'public, max-age=3600']);
});

test('a version answers for 6 months after its successor was published', () => {
  expect(supportMonths).toBe(6);
});
