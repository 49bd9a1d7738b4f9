import { describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../../../contract/request/limits.ts';
import { invalidRequestStatuses } from '../../../fixtures/rate-limits.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { jsonPost, uniqueAddress } from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const { quota } = rateLimitPolicy;

const fn = await createRequestFunction();

describe('handler()', () => {
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

    expect(statuses).toEqual([422, 400, 415, 415, 400, ...invalidRequestStatuses(quota - 5), 429]);
  });

  test('does not count requests from a page on another site', async () => {
    const from = uniqueAddress();
    for (let n = 0; n < 10; n += 1) {
      const headers: Record<string, string> =
        n % 2 === 0 ? { Origin: 'https://elsewhere.example' } : { 'Sec-Fetch-Site': 'cross-site' };
      const answer = await fn.post(jsonPost(validRequest, { from, headers }));
      expect(answer.status).toBe(403);
      expect(answer.headers.RateLimit).toBeUndefined();
    }

    const answer = await fn.post(jsonPost(validRequest, { from }));

    expect(answer.headers.RateLimit).toContain(`"diagnostic-request";r=${quota - 1};`);
  });
});
