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

describe('a mail service that', () => {
  test.each<[does: string, move: SesFault, taken: number]>([
    ['takes the mail and resets the connection', 'reset', 1],
    ['takes the mail and answers 500', 'fail', 1],
    ['takes the mail and never answers', 'hang', 1],
    ['refuses the mail', 'refuse', 0],
    ['refuses with an error that echoes the mail', 'echo', 0],
  ])('%s: 503 with Retry-After, and the retry with the key goes through', async (_does, fault, taken) => {
    const key = randomUUID();
    faulty.ses.setFaults(fault);

    const failed = await faulty.post(validRequest, key);
    const takenAtFirst = faulty.ses.delivered.length;
    const retried = await faulty.post(validRequest, key);

    expect(failed.status).toBe(503);
    expect(failed.headers['content-type']).toBe('application/problem+json');
    expect(failed.text).toContain('/problems/mail-unavailable');
    expect(failed.text).not.toContain(validRequest.email);
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    expect(failed.seconds).toBeLessThan(15);
    expect(takenAtFirst).toBe(taken);
    expect(retried.status).toBe(202);
    expect(faulty.ses.delivered).toHaveLength(taken + 1);
    expect(new Set(faulty.ses.delivered.map(identifierOf))).toEqual(
      new Set([(retried.json() as { id: string }).id]),
    );
  });

  test('throttles once: 202 after a second attempt, one mail', async () => {
    faulty.ses.setFaults('throttle');

    expect((await faulty.post(validRequest)).status).toBe(202);
    expect(faulty.ses.delivered).toHaveLength(1);
  });

  test('throttles on and on: 503 within 15 seconds, no mail', async () => {
    faulty.ses.setFaults(...Array<SesFault>(50).fill('throttle'));

    const answer = await faulty.post(validRequest);

    expect(answer.status).toBe(503);
    expect(answer.seconds).toBeLessThan(15);
    expect(faulty.ses.delivered).toEqual([]);
  });
});

test('no line of the log repeats a value, whatever the mail service answered', () => {
  const lines = faulty.lines.join('\n');

  expect(lines).toContain('mail-unavailable');
  for (const value of Object.values(validRequest)) expect(lines).not.toContain(value);
});
