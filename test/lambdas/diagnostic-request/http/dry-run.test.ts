import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { dryRunPolicy, rateLimitPolicy } from '../../../../contract/request/limits.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { parseLog } from '../../../support/capture-log.ts';
import {
  browserAccept,
  formPost,
  jsonPost,
  type PostEventOptions,
  uniqueAddress,
} from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const fn = await createRequestFunction();
beforeEach(async () => {
  await fn.table.empty();
});

const dryRun = (event: PostEventOptions, timeoutMs?: number) =>
  fn.post({ ...event, path: paths.dryRun }, timeoutMs);

describe('a dry run', () => {
  test('of a valid request returns 200 and sends no e-mail', async () => {
    const answer = await dryRun(jsonPost(validRequest, { headers: { 'Idempotency-Key': '"k"' } }));

    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ valid: true, sent: false });
    expect(answer.headers).toEqual({
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
      'RateLimit-Policy': '"dry-run";q=30;w=60',
      RateLimit: expect.stringMatching(/^"dry-run";r=29;t=\d+$/),
    });
    expect(fn.ses.delivered).toEqual([]);
  });

  test('leaves only one digest with times in the table, and does not affect the key, values or rate limit of the request', async () => {
    const from = uniqueAddress();
    const event = jsonPost(validRequest, { from, headers: { 'Idempotency-Key': randomUUID() } });
    for (let index = 0; index < 11; index += 1) expect((await dryRun(event)).status).toBe(200);

    expect(fn.ses.delivered).toEqual([]);
    expect(await fn.table.items()).toEqual([
      {
        id: { S: expect.stringMatching(/^dry-runs#[\w-]{43}$/) },
        expiration: expect.any(Object),
        dryRuns: { SS: Array(11).fill(expect.stringMatching(/^\d{13}-[\da-f]{8}$/)) },
      },
    ]);
    const { status, headers } = await fn.post(event);
    expect(status).toBe(202);
    expect(headers['Idempotency-Replayed']).toBeUndefined();
    expect(headers.RateLimit).toMatch(
      new RegExp(`^"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`),
    );
    expect((await dryRun(event)).status).toBe(200);
    expect(fn.ses.delivered.splice(0)).toHaveLength(1);
  });

  test('has its own limit, and returns 429 with the time to wait', async () => {
    const from = uniqueAddress();
    for (let runs = 0; runs < dryRunPolicy.quota; runs += 1) await dryRun(jsonPost({}, { from }));

    const rejected = await dryRun(jsonPost(validRequest, { from }));

    expect(rejected.status).toBe(429);
    expect(rejected.json()).toMatchObject({
      type: expect.stringMatching(/\/rate-limit-exceeded$/),
      detail: expect.stringMatching(/^This address has made 30 dry runs in the last 60 seconds\. /),
    });
    expect(rejected.headers['RateLimit-Policy']).toBe('"dry-run";q=30;w=60');
    expect(Number(rejected.headers['Retry-After'])).toBeGreaterThan(0);
    expect((await fn.post(jsonPost(validRequest, { from }))).status).toBe(202);
    fn.ses.delivered.length = 0;
  });

  test('of a form that a browser sends returns JSON, whether or not it is valid', async () => {
    const valid = await dryRun(formPost(validRequest, browserAccept));
    const rejected = await dryRun(formPost({ ...validRequest, email: 'nowhere' }, browserAccept));

    expect(valid.json()).toEqual({ valid: true, sent: false });
    expect([rejected.status, rejected.headers.Vary]).toEqual([422, undefined]);
    expect(rejected.headers['Content-Type']).toBe('application/problem+json');
    expect(rejected.json()).toMatchObject({ errors: [{ pointer: '#/email' }] });
  });

  test('writes its own log line, which does not count as a failed request', async () => {
    let logStart = fn.log.length;
    const lines = () => parseLog(fn.log.slice(logStart));
    await dryRun(jsonPost(validRequest));
    expect(lines()).toMatchObject([
      { DryRun: 1 },
      { message: 'Dry run', level: 'INFO', endpoint: 'http', outcome: 'valid' },
    ]);
    expect(Object.keys(lines()[0] ?? {}).toSorted()).toEqual(['DryRun', '_aws', 'service', 'stage']);

    logStart = fn.log.length;
    const { from: _, ...withoutAddress } = jsonPost(validRequest);
    expect((await dryRun(withoutAddress)).status).toBe(500);
    expect(lines()).toMatchObject([
      { DryRun: 1 },
      {
        message: 'Dry run',
        level: 'ERROR',
        outcome: 'internal-error',
        cause: { name: 'ConfigurationError' },
      },
    ]);
    expect(lines()[0]).not.toHaveProperty('Failed');
  });
});
