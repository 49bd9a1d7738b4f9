import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ConditionalCheckFailedException, PutItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowancePolicy } from '../../../contract/diagnostic-request.ts';
import { createTakeAllowance, type TakeAllowance } from '../../../lambdas/request/allowance.ts';
import { startTable, type TestTable } from '../../support/dynalite.ts';

const { quota } = allowancePolicy;
const windowMs = allowancePolicy.windowSeconds * 1_000;
const noon = Date.UTC(2026, 0, 1, 12);

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

const instance = (clock: () => number): TakeAllowance => createTakeAllowance({ ...table, clock });

function inParallel(count: number, take: (n: number) => ReturnType<TakeAllowance>) {
  return Promise.all(Array.from({ length: count }, (_, n) => take(n)));
}

const admittedOf = (allowances: readonly { admitted: boolean }[]) =>
  allowances.filter(({ admitted }) => admitted).length;

describe('takeAllowance()', () => {
  test('holds the limit for any arrivals of many clients at several instances', async () => {
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
          admitted: [] as number[],
        }));
        for (const { gap, client: n, requests } of bursts) {
          now += gap;
          const client = clients[n];
          if (!client) continue;
          const left = quota - client.admitted.filter((at) => at > now - windowMs).length;

          const allowances = await Promise.all(requests.map((i) => instances[i]?.(client.name)));

          const admitted = allowances.filter((allowance) => allowance?.admitted).length;
          expect(admitted).toBe(Math.min(requests.length, left));
          client.admitted.push(...Array.from({ length: admitted }, () => now));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('admits exactly the quota of 30 parallel requests, each instance its own', async () => {
    const client = anotherClient();

    const allowances = await inParallel(30, () => instance(() => noon)(client));

    expect(admittedOf(allowances)).toBe(quota);
    const left = allowances.filter(({ admitted }) => admitted).map(({ remaining }) => remaining);
    expect(left.sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test('admits exactly the quota to several processes on one table', async () => {
    const client = anotherClient();
    const script = new URL('../../support/allowance-process.ts', import.meta.url);

    const admitted = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = fork(script, [table.endpoint, table.tableName, client, '10'], { execArgv: [] });
        const [[count]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
        return Number(count);
      }),
    );

    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe(quota);
  });

  test('keeps counting across midnight', async () => {
    const client = anotherClient();
    const midnight = Date.UTC(2027, 0, 1);
    await inParallel(quota, () => instance(() => midnight - 10_000)(client));

    const after = await instance(() => midnight + 5_000)(client);
    const later = await instance(() => midnight + 50_000)(client);

    expect(after).toEqual({ admitted: false, remaining: 0, resetSeconds: 45 });
    expect(later.admitted).toBe(true);
  });

  test('starts anew when the table has forgotten the client, and when it has not yet', async () => {
    const client = anotherClient();
    await inParallel(quota, () => instance(() => noon)(client));
    const later = instance(() => noon + windowMs);

    const [kept] = await inParallel(1, () => later(client));
    await table.empty();
    const [forgotten] = await inParallel(1, () => later(client));

    expect([kept?.remaining, forgotten?.remaining]).toEqual([quota - 1, quota - 1]);
  });

  test('lets the item expire within minutes, and never while an admission counts', async () => {
    const client = anotherClient();
    await instance(() => noon + 1)(client);

    const item = (await table.items()).find(({ id }) => id?.S?.endsWith(client));

    const expiresMs = Number(item?.expiration?.N) * 1_000;
    expect(expiresMs).toBeGreaterThanOrEqual(noon + 1 + windowMs);
    expect(expiresMs).toBeLessThan(noon + 5 * windowMs);
  });

  test('refuses without writing', async () => {
    const client = anotherClient();
    await inParallel(quota, () => instance(() => noon)(client));
    const before = await table.items();

    await instance(() => noon + 1)(client);

    expect(await table.items()).toEqual(before);
  });

  test('counts once though the answer to its write was lost and the write repeated', async () => {
    const client = anotherClient();
    const send = table.client.send.bind(table.client);
    const repeating = {
      async send(command: PutItemCommand) {
        await send(command);
        return send(command);
      },
    } as typeof table.client;
    const take = createTakeAllowance({ client: repeating, tableName: table.tableName, clock: () => noon });

    const first = await take(client);
    const second = await instance(() => noon)(client);

    expect([first.remaining, second.remaining]).toEqual([quota - 1, quota - 2]);
  });

  test('reads the item that DynamoDB returns with the failed condition, and asks for no other', async () => {
    const commands: unknown[] = [];
    const Item = {
      id: { S: 'allowance#client' },
      version: { N: '7' },
      admissions: { M: { a: { N: String(noon - 1_000) }, b: { N: String(noon - 500) } } },
      expiration: { N: '0' },
    };
    const dynamodb = {
      async send(command: unknown) {
        commands.push(command);
        if (commands.length > 1) return {};
        throw new ConditionalCheckFailedException({
          message: 'The conditional request failed',
          $metadata: {},
          Item,
        });
      },
    } as typeof table.client;

    const allowance = await createTakeAllowance({
      client: dynamodb,
      tableName: 'requests',
      clock: () => noon,
    })('client');

    expect(allowance).toEqual({ admitted: true, remaining: 2, resetSeconds: 59 });
    expect(commands.map((command) => command instanceof PutItemCommand)).toEqual([true, true]);
    const [first, second] = commands as PutItemCommand[];
    expect(first?.input.ReturnValuesOnConditionCheckFailure).toBe('ALL_OLD');
    expect(second?.input.ExpressionAttributeValues).toEqual({ ':previous': { N: '7' } });
    expect(second?.input.Item?.version).toEqual({ N: '8' });
  });

  test('fails when DynamoDB does', async () => {
    const dead = { send: () => Promise.reject(new Error('unreachable')) } as unknown as typeof table.client;

    await expect(
      createTakeAllowance({ client: dead, tableName: 'requests', clock: () => noon })('client'),
    ).rejects.toThrow('unreachable');
  });
});
