import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../../../contract/request/limits.ts';
import { rateLimitPolicyField } from '../../../fixtures/rate-limits.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { browserAccept, formPost, jsonPost, type PostEventOptions } from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const fn = await createRequestFunction();

const { quota } = rateLimitPolicy;
/** The rate limit header fields, with `requests` and `emails` left. */
const rateLimits = (requests: number, emails = 1_000_000) => ({
  'RateLimit-Policy': rateLimitPolicyField(1_000_000),
  RateLimit: expect.stringMatching(
    // The e-mail window starts with the first e-mail.
    new RegExp(
      `^"diagnostic-request";r=${requests};t=\\d+, "e-mails";r=${emails}${emails < 1_000_000 ? ';t=\\d+' : ''}$`,
    ),
  ),
});
const always = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
};
const json = { ...always, 'Content-Type': 'application/json' };
const problem = { ...always, 'Content-Type': 'application/problem+json' };
const page = {
  ...always,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const invalid = { ...validRequest, email: 'nobody' };

describe('handler() returns exactly these header fields for', () => {
  test.each<[what: string, status: number, event: PostEventOptions, headers: object]>([
    ['an accepted request', 202, jsonPost(validRequest), { ...json, ...rateLimits(quota - 1, 999_999) }],
    [
      'an accepted form from a program',
      202,
      formPost(validRequest),
      { ...json, Vary: 'Accept', ...rateLimits(quota - 1, 999_999) },
    ],
    [
      'an accepted form from a browser',
      202,
      formPost(validRequest, browserAccept),
      { ...page, Vary: 'Accept', ...rateLimits(quota - 1, 999_999) },
    ],
    [
      'a form from another site',
      403,
      {
        ...formPost(validRequest, browserAccept),
        headers: { ...formPost({}, browserAccept).headers, Origin: 'null' },
      },
      { ...page, Vary: 'Accept' },
    ],
    [
      'an invalid form from a program',
      422,
      formPost(invalid),
      { ...problem, Vary: 'Accept', ...rateLimits(quota - 1) },
    ],
    ['a request without an address from the edge', 500, { ...jsonPost({}), from: undefined }, problem],
  ])('%s: %i', async (_what, status, event, headers) => {
    const answer = await fn.post(event);

    expect(answer.status).toBe(status);
    expect(answer.headers).toEqual(headers);
  });

  test('a replayed request: 202', async () => {
    const event = jsonPost(validRequest, { headers: { 'Idempotency-Key': randomUUID() } });
    await fn.post(event);

    const { status, headers } = await fn.post(event);

    expect(status).toBe(202);
    expect(headers).toEqual({
      ...json,
      ...rateLimits(quota - 2, 999_999),
      'Idempotency-Replayed': 'true',
    });
  });
});
