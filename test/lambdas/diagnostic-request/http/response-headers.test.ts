import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../../../contract/body-limit.ts';
import { rateLimitPolicy } from '../../../../contract/limits.ts';
import { rateLimitPolicyField } from '../../../fixtures/rate-limits.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import {
  browserAccept,
  formPost,
  jsonPost,
  type PostEventOptions,
  uniqueAddress,
} from '../../../support/lambda-events.ts';
import { type RequestFunction, startRequestFunction } from '../../../support/request-function.ts';

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
afterAll(() => fn.close());

const { quota, windowSeconds } = rateLimitPolicy;
/** The header fields of the rate limits, with `requests` and `emails` left. */
const rateLimits = (requests: number, emails = 1_000_000) => ({
  'RateLimit-Policy': rateLimitPolicyField(1_000_000),
  RateLimit: expect.stringMatching(
    // The window of e-mails begins with the first of them.
    new RegExp(
      `^"diagnostic-request";r=${requests};t=\\d+, "e-mails";r=${emails}${emails < 1_000_000 ? ';t=\\d+' : ''}$`,
    ),
  ),
});
const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
const json = { ...always, 'Content-Type': 'application/json' };
const problem = { ...always, 'Content-Type': 'application/problem+json' };
const page = {
  ...always,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};
const retryAfter = (pattern: RegExp) => ({ 'Retry-After': expect.stringMatching(pattern) });

const invalid = { ...validRequest, email: 'nobody' };
const withKey = (key: string, values: object = validRequest) =>
  jsonPost(values, { headers: { 'Idempotency-Key': key } });

describe('handler() answers with these header fields, and no other,', () => {
  test.each<[what: string, status: number, event: PostEventOptions, headers: object]>([
    ['an accepted request', 202, jsonPost(validRequest), { ...json, ...rateLimits(quota - 1, 999_999) }],
    [
      'an accepted form of a program',
      202,
      formPost(validRequest),
      { ...json, Vary: 'Accept', ...rateLimits(quota - 1, 999_999) },
    ],
    [
      'an accepted form of a browser',
      202,
      formPost(validRequest, browserAccept),
      { ...page, Vary: 'Accept', ...rateLimits(quota - 1, 999_999) },
    ],
    ['a malformed body', 400, { ...jsonPost({}), body: '{' }, { ...problem, ...rateLimits(quota - 1) }],
    ['a malformed key', 400, withKey('"'), { ...problem, ...rateLimits(quota - 1) }],
    [
      'a page of another site, before any count',
      403,
      jsonPost(validRequest, { headers: { Origin: 'https://elsewhere.example' } }),
      problem,
    ],
    [
      'a form of another site',
      403,
      {
        ...formPost(validRequest, browserAccept),
        headers: { ...formPost({}, browserAccept).headers, Origin: 'null' },
      },
      { ...page, Vary: 'Accept' },
    ],
    [
      'a body that is too large',
      413,
      { ...jsonPost({}), body: ' '.repeat(maxBodyBytes + 1) },
      { ...problem, ...rateLimits(quota - 1) },
    ],
    [
      'another media type',
      415,
      { ...jsonPost({}), headers: { 'Content-Type': 'text/plain' } },
      { ...problem, ...rateLimits(quota - 1) },
    ],
    ['an invalid request', 422, jsonPost(invalid), { ...problem, ...rateLimits(quota - 1) }],
    [
      'an invalid form of a program',
      422,
      formPost(invalid),
      { ...problem, Vary: 'Accept', ...rateLimits(quota - 1) },
    ],
    [
      'an invalid form of a browser',
      422,
      formPost(invalid, browserAccept),
      { ...page, Vary: 'Accept', ...rateLimits(quota - 1) },
    ],
    [
      'a request without an address of the edge',
      500,
      { ...jsonPost(validRequest), from: undefined },
      problem,
    ],
  ])('%s: %i', async (_what, status, event, headers) => {
    const answer = await fn.post(event);

    expect(answer.status).toBe(status);
    expect(answer.headers).toEqual(headers);
  });

  test('a replayed request: 202', async () => {
    const event = withKey(randomUUID());
    await fn.post(event);

    const { status, headers } = await fn.post(event);

    expect(status).toBe(202);
    expect(headers).toEqual({
      ...json,
      ...rateLimits(quota - 2, 999_999),
      'Idempotency-Replayed': 'true',
    });
  });

  test('a key that is used again: 422', async () => {
    const key = randomUUID();
    const first = withKey(key);
    await fn.post(first);

    const { status, headers } = await fn.post({
      ...withKey(key, { ...validRequest, name: 'Grace' }),
      from: first.from,
    });

    expect(status).toBe(422);
    expect(headers).toEqual({ ...problem, ...rateLimits(quota - 2, 999_999) });
  });

  test('a request over the rate limit: 429', async () => {
    const from = uniqueAddress();
    for (let n = 0; n < quota; n += 1) await fn.post(jsonPost({}, { from }));

    const { status, headers } = await fn.post(jsonPost(validRequest, { from }));

    expect(status).toBe(429);
    expect(headers).toEqual({ ...problem, ...rateLimits(0), ...retryAfter(/^[1-9]\d*$/) });
    expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(windowSeconds);
  });

  test('an e-mail that SES refuses: 503', async () => {
    fn.ses.setFaults('refuse');

    const { status, headers } = await fn.post(jsonPost(validRequest));

    expect(status).toBe(503);
    expect(headers).toEqual({ ...problem, ...rateLimits(quota - 1), ...retryAfter(/^10$/) });
  });

  test('requests with a key whose first is running: 409', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => fn.post(withKey(key))));

    const waiting = answers.filter(({ status }) => status !== 202);
    for (const { status, headers } of waiting) {
      expect(status).toBe(409);
      expect(headers).toEqual({ ...problem, ...rateLimits(quota - 1), ...retryAfter(/^10$/) });
    }
    expect(waiting.length).toBeLessThan(answers.length);
  });
});
