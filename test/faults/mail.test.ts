import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultySes, type SesMove, startFaultySes } from '../support/faulty-ses.ts';
import { values } from '../support/request-values.ts';
import { type FaultyRun, startWith } from './run.ts';

let ses: FaultySes;
let faulty: FaultyRun;
beforeAll(async () => {
  ses = await startFaultySes();
  faulty = await startWith({ sesv2: ses.endpoint });
});
afterAll(async () => {
  await faulty?.run.close();
  await ses?.close();
});
beforeEach(() => {
  ses.play();
  ses.delivered.length = 0;
});

const mailedIdentifiers = () => ses.delivered.map((mail) => mail.Content.Simple.Headers[0]?.Value);

describe('a mail service that', () => {
  test.each<[does: string, move: SesMove, taken: number]>([
    ['takes the mail and resets the connection', 'reset', 1],
    ['takes the mail and answers 500', 'fail', 1],
    ['takes the mail and never answers', 'hang', 1],
    ['refuses the mail', 'refuse', 0],
    ['refuses with an error that echoes the mail', 'echo', 0],
  ])('%s: 503 with Retry-After, and the retry with the key goes through', async (_does, move, taken) => {
    const key = randomUUID();
    ses.play(move);

    const failed = await faulty.post(values, key);
    const takenAtFirst = ses.delivered.length;
    const retried = await faulty.post(values, key);

    expect(failed.status).toBe(503);
    expect(failed.headers['content-type']).toBe('application/problem+json');
    expect(failed.text).toContain('/problems/mail-unavailable');
    expect(failed.text).not.toContain(values.email);
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    expect(failed.seconds).toBeLessThan(15);
    expect(takenAtFirst).toBe(taken);
    expect(retried.status).toBe(202);
    expect(ses.delivered).toHaveLength(taken + 1);
    expect(new Set(mailedIdentifiers())).toEqual(new Set([(retried.json() as { id: string }).id]));
  });

  test('throttles once: 202 after a second attempt, one mail', async () => {
    ses.play('throttle');

    expect((await faulty.post(values)).status).toBe(202);
    expect(ses.delivered).toHaveLength(1);
  });

  test('throttles on and on: 503 within 15 seconds, no mail', async () => {
    ses.play(...Array<SesMove>(50).fill('throttle'));

    const answer = await faulty.post(values);

    expect(answer.status).toBe(503);
    expect(answer.seconds).toBeLessThan(15);
    expect(ses.delivered).toEqual([]);
  });
});

test('no line of the log repeats a value, whatever the mail service answered', () => {
  const lines = faulty.lines.join('\n');

  expect(lines).toContain('mail-unavailable');
  for (const value of Object.values(values)) expect(lines).not.toContain(value);
});
