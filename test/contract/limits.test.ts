import { expect, test } from 'vitest';
import { supportMonths } from '../../contract/api-versions.ts';
import { cacheControl, cacheSeconds } from '../../contract/cache-time.ts';
import { preflightMaxAgeSeconds, transportSecuritySeconds } from '../../contract/http-headers.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  firewallWindowSeconds,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../contract/limits.ts';
import { type RequestMember, requestMemberEntries } from '../../contract/request-members.ts';

// The numbers of the published interface. All other tests use the constants.

test('an IP address may send 5 diagnostic requests in any minute', () => {
  expect([rateLimitPolicy.quota, rateLimitPolicy.windowSeconds]).toEqual([5, 60]);
});

test('e-mails are counted for 1 hour', () => {
  expect(emailLimitPolicy.windowSeconds).toBe(60 * 60);
});

test('an Idempotency-Key has at most 255 characters and identifies its request for 24 hours', () => {
  expect([maxIdempotencyKeyLength, idempotencyWindowSeconds]).toEqual([255, 24 * 60 * 60]);
});

test('an address may make 30 dry runs a minute', () => {
  expect(dryRunPolicy).toEqual({ name: 'dry-run', quota: 30, windowSeconds: 60 });
});

test('a document may be cached for 1 hour', () => {
  expect([cacheSeconds, cacheControl]).toEqual([60 * 60, 'public, max-age=3600']);
});

test('the firewall counts for 5 minutes', () => {
  expect(firewallWindowSeconds).toBe(5 * 60);
});

test('a function that accepts requests runs for at most 10 seconds', () => {
  expect(functionTimeoutSeconds).toBe(10);
});

test('a browser enforces HTTPS for 365 days, and caches a preflight response for 1 day', () => {
  const day = 24 * 60 * 60;

  expect([transportSecuritySeconds, preflightMaxAgeSeconds]).toEqual([365 * day, day]);
});

test('a version works for 6 months after its successor was published', () => {
  expect(supportMonths).toBe(6);
});

test('the members of a diagnostic request have these bounds', () => {
  const boundsOf = ({ minLength, maxLength }: RequestMember) => [minLength, maxLength];
  const bounds = requestMemberEntries.map(([name, member]) => [name, ...boundsOf(member)]);

  expect(bounds).toEqual(
    expect.arrayContaining([
      ['name', 1, 100],
      ['email', undefined, 254],
      ['message', 10, 5_000],
      ['whoUsesSystem', undefined, 500],
      ['whoWroteIt', undefined, 500],
      ['source', undefined, 100],
    ]),
  );
});
