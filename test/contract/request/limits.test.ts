import { expect, test } from 'vitest';
import { supportMonths } from '../../../contract/api-versions.ts';
import { cacheControl, cacheSeconds, preflightMaxAgeSeconds } from '../../../contract/cache-time.ts';
import { transportSecuritySeconds } from '../../../contract/http-headers.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  firewallWindowSeconds,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { type RequestMember, requestMemberEntries } from '../../../contract/request/members.ts';

const day = 24 * 60 * 60;

// The numbers of the published interface. All other tests use the constants.
test.each<[promise: string, actual: unknown, promised: unknown]>([
  [
    'the requests of an address',
    rateLimitPolicy,
    { name: 'diagnostic-request', quota: 5, windowSeconds: 60 },
  ],
  ['the dry runs of an address', dryRunPolicy, { name: 'dry-run', quota: 30, windowSeconds: 60 }],
  ['the time for which e-mails are counted', emailLimitPolicy.windowSeconds, 60 * 60],
  ['the length of an Idempotency-Key', maxIdempotencyKeyLength, 255],
  ['the time for which a key identifies its request', idempotencyWindowSeconds, day],
  ['the time for which a document may be cached', cacheSeconds, 60 * 60],
  ['the Cache-Control of a document', cacheControl, 'public, max-age=3600'],
  ['the time for which the firewall counts', firewallWindowSeconds, 5 * 60],
  ['the time for which a function that accepts requests runs', functionTimeoutSeconds, 10],
  ['the time for which a browser enforces HTTPS', transportSecuritySeconds, 365 * day],
  ['the time for which a browser caches a preflight response', preflightMaxAgeSeconds, day],
  ['the months for which a version works after its successor was published', supportMonths, 6],
])('%s: %j', (_promise, actual, promised) => {
  expect(actual).toEqual(promised);
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
