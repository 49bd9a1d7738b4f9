import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { mailUnavailable } from '../../../../contract/problems/types.ts';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  rateLimitPolicy,
} from '../../../../contract/request/limits.ts';
import { ProblemException } from '../../../../lambdas/diagnostic-request/problem-exception.ts';
import { catchError, consumeEmail, contextWithTime, noon, quotaTable } from './quota-fixture.ts';

const { quota } = rateLimitPolicy;
const emailWindowSeconds = emailLimitPolicy.windowSeconds;
const emailMs = emailWindowSeconds * 1_000;

const { quotaAt, interceptingClient, items, empty, countHits } = quotaTable();

const rejectedEmail = new ProblemException(mailUnavailable, 'Refused', { outcomeUnknown: false });
const lostResponse = new ProblemException(mailUnavailable, 'Lost', { outcomeUnknown: true });
describe('refundAfter()', () => {
  test('refunds the e-mail once, and nothing else, after SES rejected it', async () => {
    const earlierRequest = quotaAt(noon);
    await earlierRequest.consumeRequest();
    await earlierRequest.consumeEmail();
    const requestQuota = quotaAt(noon);
    await requestQuota.consumeRequest();
    await requestQuota.consumeEmail();

    await requestQuota.refundAfter(rejectedEmail, contextWithTime());
    await requestQuota.refundAfter(rejectedEmail, contextWithTime());

    expect(await countHits('requests')).toEqual({ 'client#client': 2 });
    expect(await countHits('emails')).toEqual({ 'client#client': 1, 'e-mails': 1 });
    expect(requestQuota.states.map(({ remaining }) => remaining)).toEqual([quota - 2, 1]);
  });

  test('also refunds a request that reached the e-mail limit, and keeps its Retry-After', async () => {
    await quotaAt(noon, { limitPerClient: 1 }).consumeEmail();
    let now = noon + 1_000;
    const requestQuota = quotaAt(() => now, { limitPerClient: 1 });
    await requestQuota.consumeRequest();
    const refusal = await catchError(requestQuota.consumeEmail());
    now += 5_000;

    await requestQuota.refundAfter(refusal, contextWithTime());

    expect(refusal).toMatchObject({ options: { retryAfterSeconds: emailWindowSeconds - 1 } });
    expect(await countHits('requests')).toEqual({});
    expect(requestQuota.states).toMatchObject([
      { remaining: quota, resetSeconds: undefined },
      { remaining: 0, resetSeconds: emailWindowSeconds - 1 },
    ]);
  });

  test("counts nothing if the table's response was lost", async () => {
    let calls = 0;
    const dynamodb = interceptingClient(async (answer) => {
      calls += 1;
      const response = await answer();
      if (calls === 2) throw new Error('socket hang up');
      return response;
    });

    await expect(consumeEmail(quotaAt(noon, { dynamodb }))).rejects.toThrow('socket hang up');

    expect(await countHits('emails')).toEqual({});
  });

  test('retries while there is time, and then throws the cause', async () => {
    const tableError = new Error('The table is busy');
    const answers = vi.fn((answer: () => Promise<unknown>) => answer());
    const dynamodb = interceptingClient(answers);
    const quotas = [quotaAt(noon, { dynamodb }), quotaAt(noon, { dynamodb, name: 'another' })];
    for (const requestQuota of quotas) await requestQuota.consumeEmail();

    answers.mockRejectedValueOnce(tableError).mockRejectedValueOnce(tableError);
    await quotas[0]?.refundAfter(rejectedEmail, contextWithTime(10_000));
    answers.mockRejectedValue(tableError);
    const refund = quotas[1]?.refundAfter(rejectedEmail, contextWithTime(10_000, 10_000, 1_000));

    await expect(refund).rejects.toBe(tableError);
    // Two items each: two e-mails counted, then two and three attempts to refund one.
    expect(answers).toHaveBeenCalledTimes(2 * (2 + 2 + 3));
    expect(await countHits('emails')).toEqual({ 'client#another': 1, 'e-mails': 1 });
  });

  test('does not create an expired item again', async () => {
    const requestQuota = quotaAt(noon);
    await requestQuota.consumeEmail();
    await empty();

    await requestQuota.refundAfter(rejectedEmail, contextWithTime());

    expect(await items()).toEqual([]);
  });

  test('keeps every rolling window of SES within the cap, and counts no e-mail that SES rejected', async () => {
    const limits = { limit: 4, limitPerClient: 3 };
    // The outcome of an e-mail at SES, and the time from counting the e-mail to this outcome, in ms.
    const email = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      end: fc.constantFrom(undefined, lostResponse, rejectedEmail),
      after: fc.nat(functionTimeoutSeconds * 1_000),
    });
    const burst = fc.record({
      gap: fc.oneof(fc.nat(900_000), fc.integer({ min: emailMs - 20_000, max: emailMs + 20_000 })),
      emails: fc.array(email, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { maxLength: 8 }), async (bursts) => {
        await empty();
        let now = noon;
        const sentEmails: { name: string; countedAt: number; at: number }[] = [];
        async function send({ name, end, after }: { name: string; end?: ProblemException; after: number }) {
          const requestQuota = quotaAt(now, { ...limits, name });
          await consumeEmail(requestQuota);
          if (end) await requestQuota.refundAfter(end, contextWithTime());
          if (end !== rejectedEmail) sentEmails.push({ name, countedAt: now, at: now + after });
        }
        for (const { gap, emails } of bursts) {
          now += gap;
          await Promise.allSettled(emails.map((email) => send(email as Parameters<typeof send>[0])));
        }

        for (const { at } of sentEmails) {
          const window = sentEmails.filter((other) => other.at >= at && other.at < at + emailMs);
          expect(window.length).toBeLessThanOrEqual(limits.limit);
        }
        const storedItems = await items();
        for (const id of ['e-mails', 'client#a', 'client#b', 'client#c']) {
          const hits = storedItems.find((item) => item.id?.S === id)?.emails?.SS ?? [];
          const times = hits.map((hit) => Number.parseInt(hit, 10));
          const expected = sentEmails
            .filter(({ name }) => id === 'e-mails' || id === `client#${name}`)
            .map(({ countedAt }) => countedAt);
          const isCounted = (at: number) => at > now - emailMs;
          expect(times.filter(isCounted).sort()).toEqual(expected.filter(isCounted).sort());
        }
      }),
      { numRuns: 12 },
    );
  });
});
