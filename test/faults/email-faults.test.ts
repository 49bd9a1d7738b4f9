import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validRequest } from '../fixtures/request-values.ts';
import { type FaultySes, type SesFault, startFaultySes } from '../support/faulty-ses.ts';
import { type FaultyRun, startFaultyRun } from './faulty-run.ts';

let ses: FaultySes;
let faulty: FaultyRun;
beforeAll(async () => {
  ses = await startFaultySes();
  faulty = await startFaultyRun({ sesv2: ses.endpoint });
});
afterAll(async () => {
  await faulty?.run.close();
  await ses?.close();
});
beforeEach(() => {
  ses.setFaults();
  ses.delivered.length = 0;
});

const emailedIdentifiers = () => ses.delivered.map((email) => email.Content.Simple.Headers[0]?.Value);

describe('a mail service that', () => {
  test.each<[does: string, move: SesFault, taken: number]>([
    ['takes the mail and resets the connection', 'reset', 1],
    ['takes the mail and answers 500', 'fail', 1],
    ['takes the mail and never answers', 'hang', 1],
    ['refuses the mail', 'refuse', 0],
    ['refuses with an error that echoes the mail', 'echo', 0],
  ])('%s: 503 with Retry-After, and the retry with the key goes through', async (_does, fault, taken) => {
    const key = randomUUID();
    ses.setFaults(fault);

    const failed = await faulty.post(validRequest, key);
    const takenAtFirst = ses.delivered.length;
    const retried = await faulty.post(validRequest, key);

    expect(failed.status).toBe(503);
    expect(failed.headers['content-type']).toBe('application/problem+json');
    expect(failed.text).toContain('/problems/mail-unavailable');
    expect(failed.text).not.toContain(validRequest.email);
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    expect(failed.seconds).toBeLessThan(15);
    expect(takenAtFirst).toBe(taken);
    expect(retried.status).toBe(202);
    expect(ses.delivered).toHaveLength(taken + 1);
    expect(new Set(emailedIdentifiers())).toEqual(new Set([(retried.json() as { id: string }).id]));
  });

  test('throttles once: 202 after a second attempt, one mail', async () => {
    ses.setFaults('throttle');

    expect((await faulty.post(validRequest)).status).toBe(202);
    expect(ses.delivered).toHaveLength(1);
  });

  test('throttles on and on: 503 within 15 seconds, no mail', async () => {
    ses.setFaults(...Array<SesFault>(50).fill('throttle'));

    const answer = await faulty.post(validRequest);

    expect(answer.status).toBe(503);
    expect(answer.seconds).toBeLessThan(15);
    expect(ses.delivered).toEqual([]);
  });
});

test('no line of the log repeats a value, whatever the mail service answered', () => {
  const lines = faulty.lines.join('\n');

  expect(lines).toContain('mail-unavailable');
  for (const value of Object.values(validRequest)) expect(lines).not.toContain(value);
});
