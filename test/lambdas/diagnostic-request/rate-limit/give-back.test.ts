import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { emailLimitPolicy, functionTimeoutSeconds, rateLimitPolicy } from '../../../../contract/limits.ts';
import { mailUnavailable } from '../../../../contract/problems/types.ts';
import { ProblemException } from '../../../../lambdas/diagnostic-request/problem-exception.ts';
import { caught, consumeEmail, noon, quotaTable, withTime } from './quota-fixture.ts';

const { quota } = rateLimitPolicy;
const emailSeconds = emailLimitPolicy.windowSeconds;
const emailMs = emailSeconds * 1_000;

const { usesAt, clientWith, items, empty, counted } = quotaTable();

const refused = new ProblemException(mailUnavailable, 'Refused', { outcomeUnknown: false });
const lost = new ProblemException(mailUnavailable, 'Lost', { outcomeUnknown: true });
describe('refundAfter()', () => {
  test('refunds the e-mail once, and nothing else, after SES rejected it', async () => {
    const before = usesAt(noon);
    await before.consumeRequest();
    await before.consumeEmail();
    const uses = usesAt(noon);
    await uses.consumeRequest();
    await uses.consumeEmail();

    await uses.refundAfter(refused, withTime());
    await uses.refundAfter(refused, withTime());

    expect(await counted('requests')).toEqual({ 'client#client': 2 });
    expect(await counted('emails')).toEqual({ 'client#client': 1, 'e-mails': 1 });
    expect(uses.states.map(({ remaining }) => remaining)).toEqual([quota - 2, 1]);
  });

  test('also refunds a request that reached the e-mail limit, and keeps its Retry-After', async () => {
    await usesAt(noon, { perClient: 1 }).consumeEmail();
    let now = noon + 1_000;
    const uses = usesAt(() => now, { perClient: 1 });
    await uses.consumeRequest();
    const refusal = await caught(uses.consumeEmail());
    now += 5_000;

    await uses.refundAfter(refusal, withTime());

    expect(refusal).toMatchObject({ options: { retryAfterSeconds: emailSeconds - 1 } });
    expect(await counted('requests')).toEqual({});
    expect(uses.states).toMatchObject([
      { remaining: quota, resetSeconds: undefined },
      { remaining: 0, resetSeconds: emailSeconds - 1 },
    ]);
  });

  test('counts nothing if the response of the table was lost', async () => {
    let calls = 0;
    const dynamodb = clientWith(async (answer) => {
      calls += 1;
      const response = await answer();
      if (calls === 2) throw new Error('socket hang up');
      return response;
    });

    await expect(consumeEmail(usesAt(noon, { dynamodb }))).rejects.toThrow('socket hang up');

    expect(await counted('emails')).toEqual({});
  });

  test('retries while there is time, and then throws the cause', async () => {
    const busy = new Error('The table is busy');
    const answers = vi.fn((answer: () => Promise<unknown>) => answer());
    const dynamodb = clientWith(answers);
    const uses = [usesAt(noon, { dynamodb }), usesAt(noon, { dynamodb, name: 'another' })];
    for (const one of uses) await one.consumeEmail();

    answers.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
    await uses[0]?.refundAfter(refused, withTime(10_000));
    answers.mockRejectedValue(busy);
    const failed = uses[1]?.refundAfter(refused, withTime(10_000, 10_000, 1_000));

    await expect(failed).rejects.toBe(busy);
    // For two items: two counts, two attempts, three attempts.
    expect(answers).toHaveBeenCalledTimes(2 * (2 + 2 + 3));
    expect(await counted('emails')).toEqual({ 'client#another': 1, 'e-mails': 1 });
  });

  test('does not create an expired item again', async () => {
    const uses = usesAt(noon);
    await uses.consumeEmail();
    await empty();

    await uses.refundAfter(refused, withTime());

    expect(await items()).toEqual([]);
  });

  test('keeps every rolling window of SES within the cap, and counts no e-mail that SES rejected', async () => {
    const limits = { perDeployment: 4, perClient: 3 };
    // The outcome of an e-mail at SES, and how long after it was counted.
    const email = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      end: fc.constantFrom(undefined, lost, refused),
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
        const sent: { name: string; countedAt: number; at: number }[] = [];
        async function send({ name, end, after }: { name: string; end?: ProblemException; after: number }) {
          const uses = usesAt(now, { ...limits, name });
          await consumeEmail(uses);
          if (end) await uses.refundAfter(end, withTime());
          if (end !== refused) sent.push({ name, countedAt: now, at: now + after });
        }
        for (const { gap, emails } of bursts) {
          now += gap;
          await Promise.allSettled(emails.map((one) => send(one as Parameters<typeof send>[0])));
        }

        for (const { at } of sent) {
          const window = sent.filter((other) => other.at >= at && other.at < at + emailMs);
          expect(window.length).toBeLessThanOrEqual(limits.perDeployment);
        }
        const held = await items();
        for (const id of ['e-mails', 'client#a', 'client#b', 'client#c']) {
          const uses = held.find((item) => item.id?.S === id)?.emails?.SS ?? [];
          const times = uses.map((use) => Number.parseInt(use, 10));
          const expected = sent
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
