import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../../../contract/limits.ts';
import { Problem } from '../../../../contract/problem.ts';
import { addressHeaders } from '../../../fixtures/address-headers.ts';
import { statusesOfInvalidRequests } from '../../../fixtures/rate-limits.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { jsonPost, uniqueAddress } from '../../../support/lambda-events.ts';
import { type RequestFunction, startRequestFunction } from '../../../support/request-function.ts';

const { quota, windowSeconds } = rateLimitPolicy;

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
afterAll(() => fn.close());

/** The field RateLimit with as many requests left. */
const left = (requests: number) =>
  new RegExp(`^"diagnostic-request";r=${requests};t=\\d+, "e-mails";r=\\d+(?:;t=\\d+)?$`);

describe('handler()', () => {
  test('accepts the quota of 12 parallel requests from one address, and another address meanwhile', async () => {
    const from = uniqueAddress();

    const [bystander, ...answers] = await Promise.all([
      fn.post(jsonPost(validRequest)),
      ...Array.from({ length: 12 }, () => fn.post(jsonPost(validRequest, { from }))),
    ]);

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(quota);
    expect(refused).toHaveLength(12 - quota);
    for (const answer of refused) {
      expect(Problem.parse(answer.json()).type).toMatch(/\/rate-limit-exceeded$/);
      const seconds = Number(answer.headers['Retry-After']);
      expect(seconds).toBeGreaterThan(windowSeconds / 2);
      expect(seconds).toBeLessThanOrEqual(windowSeconds);
      expect(answer.headers.RateLimit).toMatch(
        new RegExp(`^"diagnostic-request";r=0;t=${seconds}, "e-mails";r=\\d+;t=\\d+$`),
      );
    }
    expect(bystander.status).toBe(202);
    expect(bystander.headers.RateLimit).toMatch(
      new RegExp(`^"diagnostic-request";r=${quota - 1};t=\\d+, "e-mails";r=999999;t=\\d+$`),
    );
  });

  test('counts requests that are rejected for any other reason', async () => {
    const from = uniqueAddress();
    const events = [
      jsonPost({}, { from }),
      { ...jsonPost(validRequest, { from }), body: '{' },
      jsonPost(validRequest, { from, headers: { 'Content-Type': 'text/plain' } }),
      jsonPost(validRequest, { from, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
      jsonPost(validRequest, { from, headers: { 'Idempotency-Key': 'a,b' } }),
      ...Array.from({ length: quota - 5 }, () => jsonPost([], { from })),
      jsonPost(validRequest, { from }),
    ];

    const statuses: number[] = [];
    for (const event of events) statuses.push((await fn.post(event)).status);

    expect(statuses).toEqual([422, 400, 415, 415, 400, ...statusesOfInvalidRequests(quota - 5), 429]);
  });

  test('does not count what a page of another site sends', async () => {
    const from = uniqueAddress();
    for (let n = 0; n < 10; n += 1) {
      const headers: Record<string, string> =
        n % 2 === 0 ? { Origin: 'https://elsewhere.example' } : { 'Sec-Fetch-Site': 'cross-site' };
      const answer = await fn.post(jsonPost(validRequest, { from, headers }));
      expect(answer.status).toBe(403);
      expect(answer.headers.RateLimit).toBeUndefined();
    }

    const answer = await fn.post(jsonPost(validRequest, { from }));

    expect(answer.headers.RateLimit).toMatch(left(quota - 1));
  });

  test('counts replays', async () => {
    const event = jsonPost(validRequest, { headers: { 'Idempotency-Key': 'counted' } });

    const first = await fn.post(event);
    const replay = await fn.post(event);

    expect(first.headers.RateLimit).toMatch(left(quota - 1));
    expect(replay.headers.RateLimit).toMatch(left(quota - 2));
  });

  test('counts by the address that the edge sets, whatever else a client sends', async () => {
    const from = uniqueAddress();

    const statuses: number[] = [];
    for (const [n, claim] of [...addressHeaders, 'X-Original-Forwarded-For'].entries()) {
      const { status } = await fn.post(jsonPost({}, { from, headers: { [claim]: `203.0.113.${n}` } }));
      statuses.push(status);
    }

    expect(statuses).toEqual(statusesOfInvalidRequests(statuses.length));
  });

  test.each([
    ['one /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', quota - 2],
    ['another /64', '2001:db8:0:2::1', '2001:db8:0:3::1', quota - 1],
    ['IPv4 written as IPv6', '203.0.113.9', '::ffff:203.0.113.9', quota - 2],
  ])('counts %s by network', async (_what, first, second, requests) => {
    await fn.post(jsonPost({}, { from: first }));

    const answer = await fn.post(jsonPost({}, { from: second }));

    expect(answer.headers.RateLimit).toMatch(left(requests));
  });

  test('counts on in a new instance', async () => {
    const from = uniqueAddress();
    await fn.post(jsonPost({}, { from }));
    await fn.restart();

    const answer = await fn.post(jsonPost({}, { from }));

    expect(answer.headers.RateLimit).toMatch(left(quota - 2));
  });

  test('says which limit was reached, of one e-mail as well', async () => {
    await fn.restart({ EMAIL_LIMIT_PER_CLIENT: '1' });
    const event = jsonPost(validRequest);
    await fn.post(event);

    const { detail } = (await fn.post(event)).json();

    expect(detail).toMatch(
      /^This address has caused 1 e-mail within 3600 seconds\. Send the request again after \d+ seconds\.$/,
    );
  });
});
