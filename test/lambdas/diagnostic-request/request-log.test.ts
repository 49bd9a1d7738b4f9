import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { parseLog } from '../../support/capture-log.ts';
import { formPost, jsonPost } from '../../support/lambda-events.ts';
import { createRequestFunction } from '../../support/request-function.ts';

const fn = await createRequestFunction();
let logStart = 0;
beforeEach(() => {
  logStart = fn.log.length;
});

const writtenLines = () => parseLog(fn.log.slice(logStart));
const lines = () => writtenLines().filter((line) => !('_aws' in line));
const metrics = () => writtenLines().filter((line) => '_aws' in line);

const duration = expect.any(Number);
const line = {
  level: 'INFO',
  message: 'Diagnostic request',
  timestamp: expect.any(String),
  service: 'frontdesk',
  sampling_rate: 0,
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  endpoint: 'http',
};
const dimensions = ['service', 'stage'];
const metric = {
  service: 'frontdesk',
  stage: 'test',
  _aws: { CloudWatchMetrics: [{ Namespace: 'Frontdesk', Dimensions: [dimensions] }] },
};
/** A problem counts in the total and by its slug. */
const problemMetric = (problem: string) => ({
  ...metric,
  problem,
  _aws: { CloudWatchMetrics: [{ Dimensions: [dimensions, [...dimensions, 'problem']] }] },
});

describe('handler() writes one line, and counts the outcome by stage, for', () => {
  test('an accepted request and its replay, with the identifier and the duration of each phase', async () => {
    const event = jsonPost(validRequest, { headers: { 'Idempotency-Key': randomUUID() } });

    const identifier = (await fn.post(event)).json().id;
    await fn.post(event);

    const commonDurations = { secret: duration, rateLimit: duration, total: duration };
    expect(lines()).toEqual([
      {
        ...line,
        outcome: 'accepted',
        identifier,
        durations: { ...commonDurations, emailQuota: duration, email: duration },
      },
      { ...line, outcome: 'replayed', identifier, durations: commonDurations },
    ]);
    expect(metrics()).toMatchObject([
      { ...metric, Accepted: 1, EmailDuration: duration },
      { ...metric, Replayed: 1 },
    ]);
  });

  test('a rejected request, with the problem', async () => {
    await fn.post(formPost({}));

    const durations = { secret: duration, rateLimit: duration, total: duration };
    expect(lines()).toEqual([{ ...line, outcome: 'validation-failed', durations }]);
    expect(metrics()).toMatchObject([{ ...problemMetric('validation-failed'), Refused: 1 }]);
  });

  test('an e-mail that failed, with the identifier and the cause', async () => {
    fn.ses.setFaults('fail');

    await fn.post(jsonPost(validRequest));

    expect(lines()).toMatchObject([
      {
        ...line,
        level: 'ERROR',
        outcome: 'mail-unavailable',
        identifier: expect.stringMatching(/^DR-/),
        cause: { name: 'InternalFailure', status: 500, frames: expect.any(Array) },
      },
    ]);
    expect(metrics()).toMatchObject([
      { ...problemMetric('mail-unavailable'), Failed: 1, EmailDuration: duration },
    ]);
  });

  test('a wrong configuration', async () => {
    const { from: _, ...event } = jsonPost(validRequest);

    await fn.post(event);

    const message =
      'Cannot determine the rate limit key: set one IP address in the header "x-viewer-address" at the edge';
    expect(lines()).toMatchObject([
      {
        ...line,
        level: 'ERROR',
        outcome: 'internal-error',
        cause: { name: 'ConfigurationError', message, frames: expect.any(Array) },
      },
    ]);
  });

  test.each([
    ['EMAIL_LIMIT', 503, 'mail-cap-reached'],
    ['EMAIL_LIMIT_PER_CLIENT', 429, 'hourly-limit-exceeded'],
  ])('a request over %s as refused, since nothing failed', async (variable, status, problem) => {
    await fn.table.empty();
    await fn.restart({ [variable]: '1' });
    const event = jsonPost(validRequest);
    await fn.post(event);
    logStart = fn.log.length;

    const answer = await fn.post(event);

    expect(answer.status).toBe(status);
    expect(metrics()).toMatchObject([{ ...problemMetric(problem), Refused: 1 }]);
    expect(lines()).toMatchObject([{ ...line, outcome: problem }]);
    await fn.table.empty();
    await fn.restart();
  });
});
