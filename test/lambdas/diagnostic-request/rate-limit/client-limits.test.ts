import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ConditionalCheckFailedException, type UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailLimitPolicy, rateLimitPolicy } from '../../../../contract/limits.ts';
import { hourlyLimitExceeded, rateLimitExceeded } from '../../../../contract/problem-types.ts';
import {
  type ClientLimits,
  createClientLimits,
} from '../../../../lambdas/diagnostic-request/rate-limit/client-limits.ts';
import { createRateLimitTable } from '../../../../lambdas/diagnostic-request/rate-limit/rate-limit-table.ts';
import { startTable, type TestTable } from '../../../support/dynalite.ts';

const { quota, windowSeconds } = rateLimitPolicy;
const windowMs = windowSeconds * 1_000;
const emailSeconds = emailLimitPolicy.windowSeconds;
const noon = Date.UTC(2026, 0, 1, 12);
const emailsPerClient = 2;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.close());

let lastClient = 0;
function anotherClient(): string {
  lastClient += 1;
  return `client-${lastClient}`;
}

type LimitsForClient = (client: string) => ClientLimits;

const instance = (clock: () => number, client = table.client): LimitsForClient =>
  createClientLimits({
    table: createRateLimitTable({ client, tableName: table.tableName, clock }),
    emailsPerClient,
    emailWindowSeconds: emailSeconds,
  });

/** Consumes a request, and returns the state of the limit. */
async function request(limits: ClientLimits) {
  const exception = await limits.consumeRequest().then(
    () => undefined,
    (error) => error,
  );
  const [requests] = limits.states;
  return {
    allowed: !exception,
    remaining: requests?.remaining,
    resetSeconds: requests?.resetSeconds,
    exception,
  };
}

function inParallel(count: number, limitsForClient: () => ClientLimits) {
  return Promise.all(Array.from({ length: count }, () => request(limitsForClient())));
}

const allowedOf = (answers: readonly { allowed: boolean }[]) =>
  answers.filter(({ allowed }) => allowed).length;

describe('consumeRequest()', () => {
  test('enforces the limit exactly for any requests of many clients at several instances', async () => {
    const burst = fc.record({
      gap: fc.oneof(fc.nat(5_000), fc.integer({ min: windowMs - 5, max: windowMs + 5 })),
      client: fc.nat(2),
      requests: fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { maxLength: 12 }), async (bursts) => {
        let now = noon;
        const instances = Array.from({ length: 4 }, () => instance(() => now));
        const clients = Array.from({ length: 3 }, () => ({
          name: anotherClient(),
          allowed: [] as number[],
        }));
        for (const { gap, client: n, requests } of bursts) {
          now += gap;
          const client = clients[n];
          if (!client) continue;
          const left = quota - client.allowed.filter((at) => at > now - windowMs).length;

          const answers = await Promise.all(
            requests.map((i) => request((instances[i] as LimitsForClient)(client.name))),
          );

          const allowed = allowedOf(answers);
          expect(allowed).toBe(Math.min(requests.length, left));
          client.allowed.push(...Array.from({ length: allowed }, () => now));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('allows exactly the quota of 30 parallel requests, each instance its own', async () => {
    const client = anotherClient();

    const answers = await inParallel(30, () => instance(() => noon)(client));

    expect(allowedOf(answers)).toBe(quota);
    const left = answers.filter(({ allowed }) => allowed).map(({ remaining }) => remaining);
    expect(left.sort()).toEqual(Array.from({ length: quota }, (_, n) => n));
  });

  test('allows exactly the quota to several processes on one table', async () => {
    const client = anotherClient();
    const script = new URL('../../../support/rate-limit-process.ts', import.meta.url);

    const allowed = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = fork(script, [table.endpoint, table.tableName, client, '10'], { execArgv: [] });
        const [[count]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
        return Number(count);
      }),
    );

    expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(quota);
  });

  test('counts across midnight, and says when one more is allowed', async () => {
    const client = anotherClient();
    const midnight = Date.UTC(2027, 0, 1);
    await inParallel(quota, () => instance(() => midnight - 10_000)(client));

    const after = await request(instance(() => midnight + 5_000)(client));
    const later = await request(instance(() => midnight - 10_000 + windowMs)(client));

    expect(after).toMatchObject({ allowed: false, remaining: 0, resetSeconds: windowSeconds - 15 });
    expect(after.exception).toMatchObject({
      problem: rateLimitExceeded,
      message: `This address has sent ${quota} requests within ${windowSeconds} seconds. Send the request again after ${windowSeconds - 15} seconds.`,
      options: { retryAfterSeconds: windowSeconds - 15 },
    });
    expect(later.allowed).toBe(true);
  });

  test('starts again whether or not the expired item has been deleted', async () => {
    const client = anotherClient();
    await inParallel(quota, () => instance(() => noon)(client));
    const later = instance(() => noon + windowMs);

    const kept = await request(later(client));
    await table.empty();
    const forgotten = await request(later(client));

    expect([kept.remaining, forgotten.remaining]).toEqual([quota - 1, quota - 1]);
  });

  test('lets the item expire when the longer window after its last use has passed', async () => {
    const client = anotherClient();
    await request(instance(() => noon + 1)(client));

    const item = (await table.items()).find(({ id }) => id?.S?.endsWith(client));

    expect(Number(item?.expiration?.N) * 1_000).toBe(
      noon + 1_000 + Math.max(windowSeconds, emailSeconds) * 1_000,
    );
  });

  test('rejects without writing', async () => {
    const client = anotherClient();
    await inParallel(quota, () => instance(() => noon)(client));
    const before = await table.items();

    await request(instance(() => noon + 1)(client));

    expect(await table.items()).toEqual(before);
  });

  test.each([1, quota])('counts request %i once though its write was repeated', async (count) => {
    const client = anotherClient();
    await inParallel(count - 1, () => instance(() => noon)(client));
    const send = table.client.send.bind(table.client);
    const repeating = {
      async send(command: UpdateItemCommand) {
        await send(command);
        return send(command);
      },
    } as typeof table.client;

    const answer = await request(instance(() => noon, repeating)(client));

    expect(answer).toMatchObject({ allowed: true, remaining: quota - count });
  });

  test('uses the item that DynamoDB returns with the failed condition, without another read', async () => {
    const commands: unknown[] = [];
    const uses = Array.from({ length: quota }, (_, n) => `${noon - n * 1_000}-token${n}`);
    const dynamodb = {
      async send(command: unknown) {
        commands.push(command);
        throw new ConditionalCheckFailedException({
          message: 'The conditional request failed',
          $metadata: {},
          Item: { id: { S: 'client#1' }, requests: { SS: uses } },
        });
      },
    } as unknown as typeof table.client;

    const answer = await request(instance(() => noon, dynamodb)('1'));

    expect(answer).toMatchObject({ allowed: false, remaining: 0, resetSeconds: windowSeconds - (quota - 1) });
    expect(commands).toHaveLength(1);
    expect((commands[0] as UpdateItemCommand).input.ReturnValuesOnConditionCheckFailure).toBe('ALL_OLD');
  });

  test('fails when DynamoDB does', async () => {
    const dead = { send: () => Promise.reject(new Error('unreachable')) } as unknown as typeof table.client;

    await expect(instance(() => noon, dead)('client').consumeRequest()).rejects.toThrow('unreachable');
  });
});

describe('consumeEmail()', () => {
  test('enforces the limit of a client, and says when one more is allowed', async () => {
    const client = anotherClient();
    let now = noon;
    const limitsForClient = instance(() => now);
    await limitsForClient(client).consumeEmail();
    now += 600_000;
    await limitsForClient(client).consumeEmail();
    now += 60_000;
    const limits = limitsForClient(client);
    const left = emailSeconds - 660;

    const exception = await limits.consumeEmail().catch((error: unknown) => error);

    expect(exception).toMatchObject({
      problem: hourlyLimitExceeded,
      message: `This address has caused 2 e-mails within ${emailSeconds} seconds. Send the request again after ${left} seconds.`,
      options: { retryAfterSeconds: left },
    });
    expect(limits.states).toMatchObject([{ remaining: quota }, { remaining: 0, resetSeconds: left }]);
    now += left * 1_000;
    await limitsForClient(client).consumeEmail();
    await expect(limitsForClient(client).consumeEmail()).rejects.toMatchObject({
      problem: hourlyLimitExceeded,
    });
  });

  test('does not affect other clients', async () => {
    const limitsForClient = instance(() => noon);
    const client = anotherClient();
    await limitsForClient(client).consumeEmail();
    await limitsForClient(client).consumeEmail();

    await expect(limitsForClient(anotherClient()).consumeEmail()).resolves.toBeUndefined();
  });

  test('keeps the count of e-mails beside the count of requests in one item', async () => {
    const client = anotherClient();
    let now = noon;
    const limitsForClient = instance(() => now);
    await limitsForClient(client).consumeEmail();
    for (let n = 0; n < 12; n += 1) {
      now += 20_000;
      await request(limitsForClient(client));
    }
    const limits = limitsForClient(client);
    await request(limits);

    expect(limits.states[1]).toMatchObject({ remaining: 1, resetSeconds: emailSeconds - 240 });
  });
});

describe('giveBackRequest() and giveBackEmail()', () => {
  test('remove what was consumed, once, and nothing else', async () => {
    const client = anotherClient();
    const limitsForClient = instance(() => noon);
    await request(limitsForClient(client));
    await limitsForClient(client).consumeEmail();
    const limits = limitsForClient(client);
    await limits.consumeRequest();
    await limits.consumeEmail();

    for (let n = 0; n < 2; n += 1) {
      await limits.giveBackRequest();
      await limits.giveBackEmail();
    }

    expect(limits.states.map(({ remaining }) => remaining)).toEqual([quota - 1, emailsPerClient - 1]);
  });

  test('do not create an expired item again', async () => {
    const limits = instance(() => noon)(anotherClient());
    await limits.consumeEmail();
    await table.empty();

    await limits.giveBackEmail();

    expect(await table.items()).toEqual([]);
  });
});
