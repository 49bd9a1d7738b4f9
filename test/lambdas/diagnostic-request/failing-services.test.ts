import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../../contract/problems/problem.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { jsonPost, uniqueAddress } from '../../support/lambda-events.ts';
import { createRequestFunction, type FunctionResponse } from '../../support/request-function.ts';

const fn = await createRequestFunction();

const withKey = (key: string) => jsonPost(validRequest, { headers: { 'Idempotency-Key': key } });

function expectUnavailable(answer: FunctionResponse, slug: string): void {
  expect(answer.status).toBe(503);
  expect(Problem.parse(answer.json()).type.split('/').at(-1)).toBe(slug);
  expect(Number(answer.headers['Retry-After'])).toBeGreaterThan(0);
}

test('handler() sends each e-mail over its own connection', async () => {
  const { connections, calls } = fn.ses;

  for (let n = 0; n < 3; n += 1) expect((await fn.post(jsonPost(validRequest))).status).toBe(202);

  expect(fn.ses.calls - calls).toBe(3);
  expect(fn.ses.connections - connections).toBe(3);
});

describe('handler() without its secret', () => {
  test('responds with 503, and the next request fetches it again', async () => {
    fn.secrets.failOnce();
    await fn.restart();
    fn.secrets.failOnce();

    expectUnavailable(await fn.post(jsonPost(validRequest)), 'temporarily-unavailable');

    expect((await fn.post(jsonPost(validRequest))).status).toBe(202);
  });
});

describe('handler() at the e-mail limit of a client', () => {
  beforeEach(async () => {
    await fn.table.empty();
    await fn.restart({ EMAIL_LIMIT_PER_CLIENT: '2' });
  });
  afterEach(async () => {
    await fn.table.empty();
    await fn.restart();
  });

  test('still responds to replayed and invalid requests, which send no e-mail', async () => {
    const from = uniqueAddress();
    const first = jsonPost(validRequest, { from, headers: { 'Idempotency-Key': randomUUID() } });
    await fn.post(first);
    await fn.post(jsonPost(validRequest, { from }));

    const answers = [await fn.post(first), await fn.post(jsonPost({}, { from }))];

    expect(answers.map(({ status }) => status)).toEqual([202, 422]);
  });

  test('neither sends nor counts an e-mail that it would have no time to record', async () => {
    const { calls } = fn.ses;
    const event = withKey(randomUUID());

    expectUnavailable(await fn.post(event, 4_000), 'temporarily-unavailable');

    expect(fn.ses.calls).toBe(calls);
    expect((await fn.post(event)).headers.RateLimit).toMatch(/, "e-mails";r=1;t=\d+$/);
  });
});

describe('the function', () => {
  test.each([
    'BASE_URL',
    'TABLE_NAME',
    'DIGEST_SECRET_ARN',
    'EMAIL_SENDER',
    'CONFIGURATION_SET',
    'EMAIL_SENDER_NAME',
    'EMAIL_LIMIT',
    'EMAIL_LIMIT_PER_CLIENT',
  ])('does not start without %s', async (name) => {
    await expect(fn.restart({ [name]: '' })).rejects.toThrow(`at ${name}`);
  });
});
