import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { formPost, jsonPost, uniqueAddress } from '../../support/lambda-events.ts';
import { type RequestFunction, startRequestFunction } from '../../support/request-function.ts';

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
let begin = 0;
beforeEach(() => {
  begin = fn.log.length;
});
afterAll(() => fn.close());

type Line = Record<string, unknown>;

const written = (): Line[] =>
  fn.log
    .slice(begin)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const lines = () => written().filter((line) => !('_aws' in line));
const metrics = () => written().filter((line) => '_aws' in line);

const duration = expect.any(Number);
const common = {
  message: 'Diagnostic request',
  timestamp: expect.any(String),
  service: 'frontdesk',
  sampling_rate: 0,
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  endpoint: 'http',
};

describe('handler() writes one line about', () => {
  test('an accepted request, with its identifier and the duration of each phase', async () => {
    const answer = await fn.post(jsonPost(validRequest));

    expect(lines()).toEqual([
      {
        ...common,
        level: 'INFO',
        outcome: 'accepted',
        identifier: answer.json().id,
        durations: {
          secret: duration,
          rateLimit: duration,
          emailQuota: duration,
          email: duration,
          total: duration,
        },
      },
    ]);
  });

  test('a replayed request', async () => {
    const event = jsonPost(validRequest, { headers: { 'Idempotency-Key': randomUUID() } });
    await fn.post(event);
    begin = fn.log.length;

    const answer = await fn.post(event);

    expect(lines()).toEqual([
      {
        ...common,
        level: 'INFO',
        outcome: 'replayed',
        identifier: answer.json().id,
        durations: { secret: duration, rateLimit: duration, total: duration },
      },
    ]);
  });

  test('a rejected request, with the problem', async () => {
    await fn.post(formPost({}));

    expect(lines()).toEqual([
      {
        ...common,
        level: 'INFO',
        outcome: 'validation-failed',
        durations: { secret: duration, rateLimit: duration, total: duration },
      },
    ]);
  });

  test('an e-mail that failed, with the identifier and the cause', async () => {
    fn.ses.setFaults('fail');

    await fn.post(jsonPost(validRequest));

    expect(lines()).toMatchObject([
      {
        ...common,
        level: 'ERROR',
        outcome: 'mail-unavailable',
        identifier: expect.stringMatching(/^DR-/),
        cause: { name: 'InternalFailure', status: 500, frames: expect.any(Array) },
      },
    ]);
  });

  test('a wrong configuration', async () => {
    const { from: _, ...event } = jsonPost(validRequest);

    await fn.post(event);

    expect(lines()).toMatchObject([
      {
        ...common,
        level: 'ERROR',
        outcome: 'internal-error',
        cause: {
          name: 'ConfigurationError',
          message:
            'Cannot tell whose rate limit counts: set one IP address in the header "x-viewer-address" at the edge',
          frames: expect.any(Array),
        },
      },
    ]);
  });
});

describe('handler() counts', () => {
  test('the outcome of each request, by stage', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    await fn.post(jsonPost(validRequest, { headers: key }));
    await fn.post(jsonPost(validRequest, { headers: key }));

    expect(metrics()).toMatchObject([
      { service: 'frontdesk', stage: 'test', Accepted: 1, EmailDuration: duration },
      { service: 'frontdesk', stage: 'test', Replayed: 1 },
    ]);
    expect(metrics()[0]).toMatchObject({
      _aws: { CloudWatchMetrics: [{ Namespace: 'Frontdesk', Dimensions: [['service', 'stage']] }] },
    });
  });

  test('rejected and failed requests, in total and by problem', async () => {
    const from = uniqueAddress();
    fn.ses.setFaults('refuse');
    await fn.post(jsonPost({}, { from }));
    await fn.post(jsonPost(validRequest, { from }));

    expect(metrics()).toMatchObject([
      { Refused: 1, problem: 'validation-failed' },
      { Failed: 1, problem: 'mail-unavailable', EmailDuration: duration },
    ]);
    expect(metrics()[1]).toMatchObject({
      _aws: {
        CloudWatchMetrics: [
          {
            Dimensions: [
              ['service', 'stage'],
              ['service', 'stage', 'problem'],
            ],
          },
        ],
      },
    });
  });

  test.each([
    ['EMAIL_LIMIT', 503, 'mail-cap-reached'],
    ['EMAIL_LIMIT_PER_CLIENT', 429, 'hourly-limit-exceeded'],
  ])('a request over %s as refused, since nothing failed', async (variable, status, problem) => {
    await fn.table.empty();
    await fn.restart({ [variable]: '1' });
    const from = uniqueAddress();
    await fn.post(jsonPost(validRequest, { from }));
    begin = fn.log.length;

    const answer = await fn.post(jsonPost(validRequest, { from }));

    expect(answer.status).toBe(status);
    expect(metrics()).toMatchObject([{ Refused: 1, problem }]);
    expect(lines()).toMatchObject([{ level: 'INFO', outcome: problem }]);
    await fn.table.empty();
    await fn.restart();
  });
});
