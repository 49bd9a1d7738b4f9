import { ConditionalCheckFailedException, type UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationInWords } from '../../../../contract/in-words.ts';
import {
  hourlyLimitExceeded,
  mailCapReached,
  rateLimitExceeded,
  throttled,
} from '../../../../contract/problems/types.ts';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  rateLimitPolicy,
} from '../../../../contract/request/limits.ts';
import {
  createHit,
  expiredHits,
  rateLimitState,
} from '../../../../lambdas/diagnostic-request/rate-limit/rate-limit-table.ts';
import { rateLimitKey } from '../../../../lambdas/diagnostic-request/rate-limit/request-quota.ts';
import { openapiHeaders } from '../../../../site/programs/openapi/responses.ts';
import type { TestTable } from '../../../support/dynalite.ts';
import { catchError, consumeEmail, noon, quotaTable } from './quota-fixture.ts';

const { quota, windowSeconds } = rateLimitPolicy;
const windowMs = windowSeconds * 1_000;
const emailWindowSeconds = emailLimitPolicy.windowSeconds;
const emailMs = emailWindowSeconds * 1_000;

const { quotaAt, interceptingClient, items, empty } = quotaTable();

const countRequests = (count: number, now: number) =>
  Promise.allSettled(Array.from({ length: count }, () => quotaAt(now).consumeRequest()));

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8::/64'],
  ['::1', '::/64'],
])('rateLimitKey() maps %s to %s', (address, client) => {
  expect(rateLimitKey(address)).toBe(client);
});

test.each([
  '',
  '192.0.2.1:443',
  '192.0.2.1, 198.51.100.1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '[2001:db8::1]',
  'fe80::1%eth0',
  '2001:db8::/64',
  ' 192.0.2.1',
])('rateLimitKey() rejects "%s"', (address) => {
  expect(() => rateLimitKey(address)).toThrow('set one IP address');
});

test('a limit that was lowered below its hits has nothing left, and frees one hit when the oldest leaves the window', () => {
  const policy = { name: 'lowered', quota: 1, windowSeconds: 90 };
  const hits = [90_000, 89_999, 1_000].map((ago) => createHit(noon - ago, 'token'));

  expect(rateLimitState(policy, hits, noon)).toEqual({ policy, remaining: 0, resetSeconds: 1 });
  expect(expiredHits(policy, hits, noon)).toEqual(hits.slice(0, 1));
});

describe('consumeRequest()', () => {
  test('enforces the limit exactly for concurrent requests from many clients at several instances', async () => {
    const burst = fc.record({
      gap: fc.oneof(fc.nat(5_000), fc.integer({ min: windowMs - 5, max: windowMs + 5 })),
      name: fc.constantFrom('a', 'b', 'c'),
      requests: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { maxLength: 12 }), async (bursts) => {
        await empty();
        let now = noon;
        const allowedHits: { name: string; at: number }[] = [];
        for (const { gap, name, requests } of bursts) {
          now += gap;
          const remaining =
            quota - allowedHits.filter((hit) => hit.name === name && hit.at > now - windowMs).length;

          const answers = await Promise.allSettled(
            Array.from({ length: requests }, () => quotaAt(now, { name }).consumeRequest()),
          );

          const count = answers.filter(({ status }) => status === 'fulfilled').length;
          expect(count).toBe(Math.min(requests, remaining));
          allowedHits.push(...Array.from({ length: count }, () => ({ name, at: now })));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('counts across midnight, and says when one more is allowed', async () => {
    const midnight = Date.UTC(2027, 0, 1);
    await countRequests(quota, midnight - 10_000);
    const requestQuota = quotaAt(midnight + 5_000);
    const seconds = windowSeconds - 15;

    expect(await catchError(requestQuota.consumeRequest())).toMatchObject({
      problem: rateLimitExceeded,
      message: `This address has sent ${quota} requests in the last ${windowSeconds} seconds. Send the request again after ${seconds} seconds.`,
      options: { retryAfterSeconds: seconds },
    });
    expect(requestQuota.states[0]).toMatchObject({ remaining: 0, resetSeconds: seconds });
    await expect(quotaAt(midnight - 10_000 + windowMs).consumeRequest()).resolves.toBeUndefined();
  });

  test('lets each item expire at the end of the longest window after its last hit', async () => {
    await quotaAt(noon + 1).consumeRequest();
    await quotaAt(noon + 1).consumeEmail();

    const expirations = (await items()).map(({ id, expiration }) => [id?.S, Number(expiration?.N)]);
    const seconds = noon / 1_000 + 1 + emailWindowSeconds;
    expect(Object.fromEntries(expirations)).toEqual({
      'client#client': seconds,
      'e-mails': seconds + functionTimeoutSeconds,
    });
  });

  test.each([1, quota])('counts request %i only once if its write is repeated', async (count) => {
    await countRequests(count - 1, noon);
    const repeatingClient = interceptingClient(async (answer) => {
      await answer();
      return answer();
    });
    const requestQuota = quotaAt(noon, { dynamodb: repeatingClient });

    await requestQuota.consumeRequest();

    expect(requestQuota.states[0]).toMatchObject({ remaining: quota - count });
  });

  test('uses the item that DynamoDB returns with the failed condition, without another read', async () => {
    const commands: UpdateItemCommand[] = [];
    const SS = Array.from({ length: quota }, (_, n) => `${noon - n * 1_000}-token${n}`);
    const dynamodb = {
      async send(command: UpdateItemCommand) {
        commands.push(command);
        const Item = { id: { S: 'client#1' }, requests: { SS } };
        throw new ConditionalCheckFailedException({ message: 'No', $metadata: {}, Item });
      },
    } as unknown as TestTable['client'];

    expect(await catchError(quotaAt(noon, { dynamodb }).consumeRequest())).toMatchObject({
      options: { retryAfterSeconds: windowSeconds - (quota - 1) },
    });
    expect(commands.map(({ input }) => input.ReturnValuesOnConditionCheckFailure)).toEqual(['ALL_OLD']);
  });
});

describe('consumeEmail()', () => {
  test('enforces the e-mail limit of a client, which requests without e-mails do not affect, and says when one more is allowed', async () => {
    await quotaAt(noon).consumeEmail();
    await quotaAt(noon + 600_000).consumeEmail();
    for (let n = 1; n < 12; n += 1) await quotaAt(noon + n * 50_000).consumeRequest();
    const requestQuota = quotaAt(noon + 660_000);
    const secondsLeft = emailWindowSeconds - 660;

    expect(await catchError(requestQuota.consumeEmail())).toMatchObject({
      problem: hourlyLimitExceeded,
      message: `This address has triggered 2 e-mails in the last ${emailWindowSeconds} seconds. Send the request again after ${secondsLeft} seconds.`,
      options: { retryAfterSeconds: secondsLeft },
    });
    expect(requestQuota.states[1]).toMatchObject({ remaining: 0, resetSeconds: secondsLeft });
    await quotaAt(noon + emailMs).consumeEmail();
    await expect(quotaAt(noon + emailMs).consumeEmail()).rejects.toMatchObject({
      problem: hourlyLimitExceeded,
    });
  });

  test('lets probable spam use only its share, so that other requests are still sent', async () => {
    const client = (name: string) => quotaAt(noon, { name, limit: 12 });
    const spam = (name: string) => client(name).consumeEmail(true);
    await spam('first');
    await spam('second');
    const rejected = client('third');

    expect(await catchError(rejected.consumeEmail(true))).toMatchObject({
      problem: throttled,
      message: expect.stringContaining('as many e-mails that look like spam in'),
      options: { retryAfterSeconds: emailWindowSeconds + functionTimeoutSeconds },
    });
    for (let n = 0; n < 10; n += 1) await client(`person ${n}`).consumeEmail();
    await expect(client('late').consumeEmail()).rejects.toMatchObject({ problem: mailCapReached });
  });

  test('rejects until the oldest e-mail is a window and a function timeout old, for the time that the OpenAPI document states', async () => {
    const limits = { limit: 2 };
    await quotaAt(noon - 60_000, { ...limits, name: 'first' }).consumeEmail();
    await quotaAt(noon + 60_000, { ...limits, name: 'second' }).consumeEmail();

    const longestWait = emailWindowSeconds + functionTimeoutSeconds;
    const retryAfterSeconds = longestWait - 120;
    expect(await catchError(consumeEmail(quotaAt(noon + 60_000, limits)))).toMatchObject({
      problem: mailCapReached,
      message: `The service has sent as many e-mails in ${durationInWords(emailWindowSeconds, 'the last')} as its limit allows. Send the request again after ${retryAfterSeconds} seconds, or write to the published e-mail address.`,
      options: { retryAfterSeconds },
    });
    expect(openapiHeaders({ email: { limitPerClient: 1 } }).RetryAfter.schema.maximum).toBe(longestWait);
    const expiry = noon - 60_000 + longestWait * 1_000;
    await quotaAt(expiry, limits).consumeEmail();
    await expect(quotaAt(expiry, limits).consumeEmail()).rejects.toMatchObject({ problem: mailCapReached });
  });
});
