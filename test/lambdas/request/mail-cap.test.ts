import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailCapReached } from '../../../contract/problems.ts';
import { createCountMail } from '../../../lambdas/request/mail-cap.ts';
import { RequestRefusal } from '../../../lambdas/request/request-refusal.ts';
import { startTable, type TestTable } from '../../support/dynalite.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
beforeEach(() => table.empty());
afterAll(() => table.close());

const elevenFiftyNine = Date.UTC(2026, 0, 1, 11, 59, 0, 1);

test('countMail() lets the cap through in one clock hour, whatever comes at once', async () => {
  const countMail = createCountMail({ ...table, mailsPerHour: 3, clock: () => elevenFiftyNine });

  const counted = await Promise.allSettled(Array.from({ length: 10 }, countMail));

  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('countMail() refuses until the next hour begins', async () => {
  let now = elevenFiftyNine;
  const countMail = createCountMail({ ...table, mailsPerHour: 1, clock: () => now });
  await countMail();

  const refusal = await countMail().catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(RequestRefusal);
  const { problem, circumstances } = refusal as RequestRefusal;
  expect(problem).toBe(mailCapReached);
  expect(circumstances.retryAfterSeconds).toBe(60);
  now += 60_000;
  await countMail();
});

test('countMail() lets its count expire with the hour', async () => {
  await createCountMail({ ...table, mailsPerHour: 1, clock: () => elevenFiftyNine })();

  const [item] = await table.items();

  expect(Number(item?.expiration?.N) * 1_000).toBe(Date.UTC(2026, 0, 1, 12));
});
