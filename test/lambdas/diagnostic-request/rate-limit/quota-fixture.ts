import { afterAll, beforeAll, beforeEach } from 'vitest';
import { RateLimitTable } from '../../../../lambdas/diagnostic-request/rate-limit/rate-limit-table.ts';
import {
  RequestQuota,
  requestLimits,
} from '../../../../lambdas/diagnostic-request/rate-limit/request-quota.ts';
import { startTable, type TestTable } from '../../../support/dynalite.ts';

export const noon = Date.UTC(2026, 0, 1, 12);

type DynamoDb = TestTable['client'];

interface Options {
  readonly name?: string;
  readonly limitPerClient?: number;
  readonly limit?: number;
  readonly dynamodb?: DynamoDb;
}

/** Sets up an empty table for each test, and returns helpers for request quotas in it. */
export function quotaTable() {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTable();
  });
  beforeEach(() => table.empty());
  afterAll(() => table.close());

  return {
    /** Returns the quota of a request at `now`, a time or a clock, in a new function instance. */
    quotaAt(
      now: number | (() => number),
      { name = 'client', limitPerClient = 2, limit = 100, dynamodb }: Options = {},
    ) {
      const access = { client: dynamodb ?? table.client, tableName: table.tableName };
      return new RequestQuota(
        new RateLimitTable(access, typeof now === 'number' ? () => now : now),
        requestLimits(name, { limitPerClient, limit }),
      );
    },
    /** Returns a client whose calls return the result of `respond`, which may call the table. */
    interceptingClient(respond: (answer: () => Promise<unknown>) => Promise<unknown>): DynamoDb {
      const send = table.client.send.bind(table.client);
      return { send: (command: never) => respond(() => send(command)) } as DynamoDb;
    },
    items: () => table.items(),
    empty: () => table.empty(),
    /** Number of hits in the table, by item. */
    async countHits(attribute: 'requests' | 'emails'): Promise<Record<string, number>> {
      const items = await table.items();
      return Object.fromEntries(
        items.flatMap(({ id, [attribute]: log }) => (log?.SS ? [[String(id?.S), log.SS.length]] : [])),
      );
    },
  };
}

export const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

/** Returns an invocation context whose remaining time, in ms, is the next list element at each call. */
export const contextWithTime = (...remainingMs: readonly number[]) => {
  const remaining = remainingMs.values();
  return { getRemainingTimeInMillis: () => remaining.next().value ?? 0 };
};

/** Counts an e-mail as a request does, and refunds it if it was rejected. */
export async function consumeEmail(requestQuota: RequestQuota): Promise<void> {
  try {
    await requestQuota.consumeEmail();
  } catch (error) {
    await requestQuota.refundAfter(error, contextWithTime());
    throw error;
  }
}
