import { expect, test } from 'vitest';
import {
  createHit,
  expiredHits,
  rateLimitState,
} from '../../../../lambdas/diagnostic-request/rate-limit/sliding-window.ts';

const policy = { name: 'test', quota: 3, windowSeconds: 90 };
const now = Date.UTC(2026, 0, 1, 12);
const uses = [90_000, 89_999, 1_000].map((ago, n) => createHit(now - ago, `token-${n}`));

test('expiredHits() returns the uses that are as old as the window is long', () => {
  expect(expiredHits(policy, uses, now)).toEqual([createHit(now - 90_000, 'token-0')]);
});

test('rateLimitState() says what remains, and to the second when one more will', () => {
  expect(rateLimitState(policy, uses, now)).toEqual({ policy, remaining: 1, resetSeconds: 1 });
  expect(rateLimitState(policy, uses, now + 1)).toEqual({ policy, remaining: 2, resetSeconds: 89 });
});

test('rateLimitState() has no reset time while nothing is used', () => {
  expect(rateLimitState(policy, [], now)).toEqual({ policy, remaining: 3, resetSeconds: undefined });
});

test('rateLimitState() never falls below zero when the quota was lowered', () => {
  expect(rateLimitState({ ...policy, quota: 1 }, uses, now).remaining).toBe(0);
});
