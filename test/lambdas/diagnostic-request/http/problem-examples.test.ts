import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxIdempotencyKeyLength, rateLimitPolicy } from '../../../../contract/limits.ts';
import { internalError, problemTypes } from '../../../../contract/problems/types.ts';
import { toProblemException } from '../../../../lambdas/diagnostic-request/problem-exception.ts';
import { problemExample } from '../../../../site/programs/openapi/problem-examples.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { baseUrl } from '../../../support/function-environment.ts';
import { jsonPost, uniqueAddress } from '../../../support/lambda-events.ts';
import { type FunctionResponse, requestFunctionOfFile } from '../../../support/request-function.ts';

const fn = await requestFunctionOfFile();

const withKey = (key: string, values: object = validRequest) =>
  fn.post(jsonPost(values, { headers: { 'Idempotency-Key': key } }));

async function lastOf(count: number): Promise<FunctionResponse> {
  const from = uniqueAddress();
  for (let n = 1; n < count; n += 1) await fn.post(jsonPost(validRequest, { from }));
  return fn.post(jsonPost(validRequest, { from }));
}

/** What makes each problem happen of which the function makes the sentence. */
const provoked: Readonly<Record<string, () => Promise<FunctionResponse>>> = {
  'malformed-body': () => fn.post({ ...jsonPost({}), body: '{"name": ' }),
  'malformed-idempotency-key': () => withKey('k'.repeat(maxIdempotencyKeyLength + 1)),
  'cross-site-request': () =>
    fn.post(jsonPost(validRequest, { headers: { 'Sec-Fetch-Site': 'cross-site' } })),
  'unsupported-media-type': () =>
    fn.post(jsonPost(validRequest, { headers: { 'Content-Type': 'text/plain' } })),
  'idempotency-key-reused': async () => {
    const key = randomUUID();
    await withKey(key);
    return withKey(key, { ...validRequest, name: 'Another' });
  },
  'request-in-progress': async () => {
    const key = randomUUID();
    fn.ses.setFaults('hang');
    const first = withKey(key);
    await expect.poll(() => fn.ses.unacknowledged.length).toBeGreaterThan(0);
    const second = await withKey(key);
    await first;
    return second;
  },
  'validation-failed': () => fn.post(jsonPost({ ...validRequest, message: 'Help' })),
  'rate-limit-exceeded': () => lastOf(rateLimitPolicy.quota + 1),
  'hourly-limit-exceeded': async () => {
    await fn.restart({ EMAIL_LIMIT_PER_CLIENT: '2' });
    return lastOf(3);
  },
  'mail-cap-reached': async () => {
    await fn.restart({ EMAIL_LIMIT: '1' });
    return lastOf(2);
  },
  'mail-unavailable': async () => {
    fn.ses.setFaults('refuse');
    return lastOf(1);
  },
  'temporarily-unavailable': async () => {
    await fn.restart({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' });
    return lastOf(1);
  },
};

/** Tell no limits: the first is refused before it is counted, the other cannot be. */
const uncounted = ['cross-site-request', 'temporarily-unavailable'];

/** Numbers differ from one answer to the next, and so does the name of the request. */
const comparable = (body: object) =>
  JSON.parse(JSON.stringify({ ...body, requestId: 'r' }).replaceAll(/(?<=detail":"[^"]*)\d+/g, '0'));

test.each(Object.keys(provoked))('the example of %s is what is answered', async (slug) => {
  await fn.restart();

  const answer = await provoked[slug]?.();

  const type = problemTypes.find((one) => one.slug === slug);
  const example = type && problemExample(type, baseUrl);
  expect(comparable(answer?.json() ?? {})).toEqual(comparable(example?.body ?? {}));
  expect(answer?.status).toBe(type?.status);
  const { headers = {} } = example ?? {};
  const limits = uncounted.includes(slug) ? [] : ['RateLimit-Policy', 'RateLimit'];
  expect(Object.keys(answer?.headers ?? {}).toSorted()).toEqual(
    ['Cache-Control', 'X-Content-Type-Options', ...limits, ...Object.keys(headers)].toSorted(),
  );
  expect(answer?.headers).toMatchObject({
    ...headers,
    ...('Retry-After' in headers && { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) }),
  });
});

test('the example of internal-error is what is answered', () => {
  expect(toProblemException(new Error('any')).message).toBe(
    problemExample(internalError, baseUrl).body.detail,
  );
});
