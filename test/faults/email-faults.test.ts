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
  test('accepts the e-mail and never answers: 503 with Retry-After, and the retry with the key succeeds', async () => {
    const key = randomUUID();
    faulty.ses.setFaults('hang');

    const failed = await faulty.post(validRequest, key);
    const retried = await faulty.post(validRequest, key);

    expect(failed.status).toBe(503);
    expect(failed.headers['content-type']).toBe('application/problem+json');
    expect(failed.text).toContain('/problems/mail-unavailable');
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    expect(failed.seconds).toBeLessThan(15);
    expect(retried.status).toBe(202);
    const { id } = retried.json() as { id: string };
    expect(faulty.ses.delivered.map(identifierOf)).toEqual([id, id]);
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
