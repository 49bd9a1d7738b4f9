import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { durationInWords } from '../../../../contract/duration.ts';
import { emailLimitPolicy, functionTimeoutSeconds } from '../../../../contract/limits.ts';
import { hourlyLimitExceeded, mailCapReached } from '../../../../contract/problem-types.ts';
import type { ProblemException } from '../../../../lambdas/diagnostic-request/problem-exception.ts';
import { createClientLimits } from '../../../../lambdas/diagnostic-request/rate-limit/client-limits.ts';
import { createConsumeEmailQuota } from '../../../../lambdas/diagnostic-request/rate-limit/email-quota.ts';
import { createRateLimitTable } from '../../../../lambdas/diagnostic-request/rate-limit/rate-limit-table.ts';
import { openapiHeaders } from '../../../../site/programs/openapi/openapi-headers.ts';
import { startTable, type TestTable } from '../../../support/dynalite.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
beforeEach(() => table.empty());
afterAll(() => table.close());

const windowMs = emailLimitPolicy.windowSeconds * 1_000;
const longestRunMs = functionTimeoutSeconds * 1_000;
const fullHour = Date.UTC(2026, 0, 1, 12);

interface Quotas {
  readonly emailLimit: number;
  readonly emailsPerClient: number;
}

const notGivenBack = (error: unknown) => {
  throw error;
};

/** Returns a function that counts an e-mail of a client, in an instance of its own. */
function emailCounter({ emailLimit, emailsPerClient }: Quotas, clock: () => number, client = table.client) {
  const emailWindow = { emailWindowSeconds: windowMs / 1_000 };
  return (name: string) => {
    const limits = createRateLimitTable({ client, tableName: table.tableName, clock });
    const limitsForClient = createClientLimits({ table: limits, emailsPerClient, ...emailWindow });
    return createConsumeEmailQuota({ table: limits, emailLimit, ...emailWindow })(
      limitsForClient(name),
      notGivenBack,
    );
  };
}

/** Number of e-mails that the table counts, by item. */
async function counts(): Promise<Record<string, number>> {
  const items = await table.items();
  return Object.fromEntries(
    items.flatMap(({ id, emails }) => (emails?.SS ? [[String(id?.S), emails.SS.length]] : [])),
  );
}

describe('consumeEmailQuota()', () => {
  test('allows exactly the cap in parallel, and counts rejected e-mails nowhere', async () => {
    const count = emailCounter({ emailLimit: 3, emailsPerClient: 3 }, () => fullHour);

    const counted = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => count(`client-${n}`)));

    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const { 'e-mails': all, ...clients } = await counts();
    expect([all, Object.keys(clients)]).toEqual([3, expect.objectContaining({ length: 3 })]);
  });

  test('asks for no longer a wait than the OpenAPI document says', async () => {
    const count = emailCounter({ emailLimit: 1, emailsPerClient: 1 }, () => fullHour);
    await count('first');

    const exception = await count('second').catch((error: unknown) => error);

    expect(exception).toMatchObject({ problem: mailCapReached });
    expect((exception as ProblemException).options.retryAfterSeconds).toBe(
      openapiHeaders(1).RetryAfter.schema.maximum,
    );
  });

  test('rejects until the oldest e-mail is a window and a function timeout old, and not until a full hour of the clock', async () => {
    let now = fullHour - 60_000;
    const count = emailCounter({ emailLimit: 2, emailsPerClient: 2 }, () => now);
    await count('first');
    now = fullHour + 60_000;
    await count('second');

    const exception = await count('third').catch((error: unknown) => error);

    const retryAfterSeconds = emailLimitPolicy.windowSeconds + functionTimeoutSeconds - 120;
    expect(exception).toMatchObject({
      problem: mailCapReached,
      message: `The service has sent as many e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)} as it may. Send the request again after ${retryAfterSeconds} seconds, or write to the published e-mail address.`,
      options: { retryAfterSeconds },
    });
    now += retryAfterSeconds * 1_000;
    await count('third');
    await expect(count('fourth')).rejects.toMatchObject({ problem: mailCapReached });
  });

  test('enforces the limit of a client and leaves the rest to others', async () => {
    const count = emailCounter({ emailLimit: 6, emailsPerClient: 1 }, () => fullHour);
    await count('greedy');

    await expect(count('greedy')).rejects.toMatchObject({ problem: hourlyLimitExceeded });

    expect(await counts()).toMatchObject({ 'e-mails': 1 });
    for (const client of ['a', 'b', 'c', 'd', 'e']) await count(client);
  });

  test('gives an e-mail back once, however often it is called', async () => {
    const count = emailCounter({ emailLimit: 3, emailsPerClient: 3 }, () => fullHour);
    await count('client');
    const giveBack = await count('client');

    await giveBack();
    await giveBack();

    expect(Object.values(await counts())).toEqual([1, 1]);
  });

  test('counts nothing if the responses of the table were lost', async () => {
    let calls = 0;
    const send = table.client.send.bind(table.client);
    const losing = {
      async send(command: never) {
        calls += 1;
        const answer = await send(command);
        if (calls === 2) throw new Error('socket hang up');
        return answer;
      },
    } as typeof table.client;
    const count = emailCounter({ emailLimit: 3, emailsPerClient: 3 }, () => fullHour, losing);

    await expect(count('client')).rejects.toThrow('socket hang up');

    expect(await counts()).toEqual({});
  });

  test('keeps every rolling window of SES within the cap, and counts no e-mail that SES rejected', async () => {
    const quotas = { emailLimit: 4, emailsPerClient: 3 };
    // The outcome of an e-mail at SES, and how long after its count.
    const email = fc.record({
      client: fc.nat(2),
      end: fc.constantFrom('accepted', 'response lost', 'rejected'),
      after: fc.nat(longestRunMs),
    });
    const burst = fc.record({
      gap: fc.oneof(fc.nat(900_000), fc.integer({ min: windowMs - 20_000, max: windowMs + 20_000 })),
      emails: fc.array(email, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { maxLength: 8 }), async (bursts) => {
        await table.empty();
        let now = fullHour;
        const accepted: number[] = [];
        const counted: { at: number; client: number }[] = [];
        for (const { gap, emails } of bursts) {
          now += gap;
          const count = emailCounter(quotas, () => now);
          await Promise.all(
            emails.map(async ({ client, end, after }) => {
              const giveBack = await count(`client-${client}`).catch(() => undefined);
              if (!giveBack) return;
              if (end === 'rejected') await giveBack();
              else {
                accepted.push(now + after);
                counted.push({ at: now, client });
              }
            }),
          );
        }

        for (const at of accepted) {
          expect(accepted.filter((other) => other >= at && other < at + windowMs).length).toBeLessThanOrEqual(
            quotas.emailLimit,
          );
        }
        const items = await table.items();
        for (const [id, clients] of [
          ['e-mails', [0, 1, 2]],
          ...[0, 1, 2].map((n) => [`client#client-${n}`, [n]]),
        ] as [string, number[]][]) {
          const uses = items.find((item) => item.id?.S === id)?.emails?.SS ?? [];
          const emailCounter = uses
            .map((use) => Number.parseInt(use, 10))
            .filter((at) => at > now - windowMs);
          const expected = counted.filter(
            ({ at, client }) => at > now - windowMs && clients.includes(client),
          );
          expect(emailCounter.sort()).toEqual(expected.map(({ at }) => at).sort());
        }
      }),
      { numRuns: 12 },
    );
  });
});
