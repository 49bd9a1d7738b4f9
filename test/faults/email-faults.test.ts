import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validRequest } from '../fixtures/request-values.ts';
import { identifierOf, type SesFault } from '../support/faulty-ses.ts';
import { type FaultyRun, startFaultyRun } from './faulty-run.ts';

let faulty: FaultyRun;
beforeAll(async () => {
  faulty = await startFaultyRun();
});
afterAll(() => faulty?.close());
beforeEach(() => {
  faulty.ses.setFaults();
  faulty.ses.delivered.length = 0;
});

describe('SES that', () => {
  test.each<[does: string, fault: SesFault, delivered: number]>([
    ['accepts the e-mail and resets the connection', 'reset', 1],
    ['accepts the e-mail and answers 500', 'fail', 1],
    ['accepts the e-mail and never answers', 'hang', 1],
    ['rejects the e-mail', 'refuse', 0],
    ['rejects it with an error that echoes the e-mail', 'echo', 0],
  ])('%s: 503 with Retry-After, and the retry with the key succeeds', async (_does, fault, delivered) => {
    const key = randomUUID();
    faulty.ses.setFaults(fault);

    const failed = await faulty.post(validRequest, key);
    const deliveredAtFirst = faulty.ses.delivered.length;
    const retried = await faulty.post(validRequest, key);

    expect(failed.status).toBe(503);
    expect(failed.headers['content-type']).toBe('application/problem+json');
    expect(failed.text).toContain('/problems/mail-unavailable');
    expect(failed.text).not.toContain(validRequest.email);
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    expect(failed.seconds).toBeLessThan(15);
    expect(deliveredAtFirst).toBe(delivered);
    expect(retried.status).toBe(202);
    expect(faulty.ses.delivered).toHaveLength(delivered + 1);
    expect(new Set(faulty.ses.delivered.map(identifierOf))).toEqual(
      new Set([(retried.json() as { id: string }).id]),
    );
  });

  test('throttles once: 202 after a second attempt, one e-mail', async () => {
    faulty.ses.setFaults('throttle');

    expect((await faulty.post(validRequest)).status).toBe(202);
    expect(faulty.ses.delivered).toHaveLength(1);
  });

  test('throttles every attempt: 503 within 15 seconds, no e-mail', async () => {
    faulty.ses.setFaults(...Array<SesFault>(50).fill('throttle'));

    const answer = await faulty.post(validRequest);

    expect(answer.status).toBe(503);
    expect(answer.seconds).toBeLessThan(15);
    expect(faulty.ses.delivered).toEqual([]);
  });
});

test('no line of the log repeats a value, whatever SES answered', () => {
  const lines = faulty.lines.join('\n');

  expect(lines).toContain('mail-unavailable');
  for (const value of Object.values(validRequest)) expect(lines).not.toContain(value);
});
