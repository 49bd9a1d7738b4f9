import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { validRequest } from '../fixtures/request-values.ts';
import { identifierOf, type SesFault } from '../support/faulty-ses.ts';
import { jsonPost } from '../support/lambda-events.ts';
import fc from '../support/properties.ts';
import { createRequestFunction } from '../support/request-function.ts';

const fn = await createRequestFunction();

/** Concurrent requests: the spelling of the key, the values, and an SES fault for each. */
interface Step {
  readonly isQuoted: boolean;
  readonly request: number;
  readonly faults: readonly SesFault[];
}

const step: fc.Arbitrary<Step> = fc.record({
  isQuoted: fc.boolean(),
  request: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  faults: fc.array(fc.constantFrom<SesFault>('accept', 'reset', 'fail', 'refuse', 'echo'), {
    minLength: 1,
    maxLength: 3,
  }),
});

/** Sends the requests of a step, and returns the identifiers in the responses. */
async function performStep({ isQuoted, request, faults }: Step, key: string): Promise<string[]> {
  fn.ses.setFaults(...faults);
  const body = { ...validRequest, source: `request ${request}` };
  const headers = { 'Idempotency-Key': isQuoted ? `"${key}"` : key };
  const answers = await Promise.all(faults.map(() => fn.post(jsonPost(body, { headers }))));
  for (const { status } of answers) expect([202, 409, 422, 503]).toContain(status);
  return answers.filter(({ status }) => status === 202).map((answer) => String(answer.json().id));
}

test('handler() sends one e-mail for one key, or e-mails with one identifier, under any faults', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const key = randomUUID();
      const identifiers: string[] = [];
      fn.ses.delivered.length = 0;
      fn.ses.unacknowledged.length = 0;

      for (const nextStep of steps) identifiers.push(...(await performStep(nextStep, key)));

      const emailedIdentifiers = fn.ses.delivered.map(identifierOf);
      expect(new Set(identifiers).size).toBeLessThanOrEqual(1);
      for (const identifier of identifiers) expect(emailedIdentifiers).toContain(identifier);
      // A duplicate is allowed only if SES did not acknowledge an e-mail.
      expect(emailedIdentifiers.length - fn.ses.unacknowledged.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 10 },
  );
});
