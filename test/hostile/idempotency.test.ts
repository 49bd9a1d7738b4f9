import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SesMove } from '../support/faulty-ses.ts';
import { jsonPost } from '../support/lambda.ts';
import { type RequestFunction, startRequestFunction } from '../support/request-function.ts';
import { manyMails, values } from './requests.ts';
import { runs } from './runs.ts';

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
  await fn.restart(manyMails);
});
afterAll(() => fn?.close());

/** After these the service has taken the mail and the function cannot know. */
const lost: readonly SesMove[] = ['reset', 'fail'];

/** One or more submissions at once: with which key, how it is written, of which request, and how the mails fare. */
const step = fc.record({
  key: fc.nat(1),
  quoted: fc.boolean(),
  request: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  moves: fc.array(fc.constantFrom<SesMove>('accept', 'reset', 'fail', 'refuse', 'echo'), {
    minLength: 1,
    maxLength: 3,
  }),
});

test('handler() sends one mail for one key, or mails with one identifier, in any order of faults', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const keys = [randomUUID(), randomUUID()];
      const identifiers = keys.map(() => new Set<string>());
      const losses = [0, 0];
      const mails = [0, 0];
      for (const { key, quoted, request, moves } of steps) {
        const header = quoted ? `"${keys[key]}"` : String(keys[key]);
        const body = { ...values, source: `request ${request}` };
        fn.ses.delivered.length = 0;
        const calls = fn.ses.calls;
        fn.ses.play(...moves);
        const answers = await Promise.all(
          moves.map(() => fn.post(jsonPost(body, { headers: { 'Idempotency-Key': header } }))),
        );
        const taken = fn.ses.delivered.map((mail) => String(mail.Content.Simple.Headers[0]?.Value));
        mails[key] = (mails[key] ?? 0) + taken.length;
        losses[key] =
          (losses[key] ?? 0) +
          moves.slice(0, fn.ses.calls - calls).filter((move) => lost.includes(move)).length;
        for (const answer of answers) {
          expect([202, 409, 422, 503]).toContain(answer.status);
          if (answer.status === 202) identifiers[key]?.add(String(answer.json().id));
        }
        if (answers.some(({ status }) => status === 202)) {
          expect(mails[key]).toBeGreaterThan(0);
          for (const identifier of taken) expect(identifiers[key]).toContain(identifier);
        }
      }
      for (const key of [0, 1]) {
        expect(identifiers[key]?.size).toBeLessThanOrEqual(1);
        expect(mails[key]).toBeLessThanOrEqual(1 + Number(losses[key]));
      }
    }),
    runs(30),
  );
});
