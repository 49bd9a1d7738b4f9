import { describe, expect, test } from 'vitest';
import { dryRunPolicy, maxIdempotencyKeyLength, rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { OpenApiObject } from '../../site/programs/openapi/openapi-objects.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { expectServedProblem, servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses');

const openapi = await servedOpenApi(ask);
const document = (await ask({ path: paths.openapi })).json() as OpenApiObject;

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const longQuery = `?${'q'.repeat(9_000)}`;

/**
 * The operations that accept a request, each with its success status and the statuses that no single request can cause.
 */
const writes = [
  {
    name: 'the request',
    path: paths.diagnosticRequest,
    success: 202,
    quota: rateLimitPolicy.quota,
    // A withdrawn version, a race condition, and failures.
    unprovoked: ['404', '409', '500', '502', '503', '504'],
  },
  {
    name: 'the dry run',
    path: paths.dryRun,
    success: 200,
    quota: dryRunPolicy.quota,
    unprovoked: ['404', '500', '502', '503', '504'],
  },
];

function post(sent: Partial<HttpRequest>): HttpRequest {
  const from = uniqueLoopbackAddress();
  return { method: 'POST', path: paths.diagnosticRequest, from, headers: json, body: '{}', ...sent };
}

/** Requests that cause each status, with the expected problem type. The tests of the operation cover the details. */
const requests: readonly (readonly [
  status: string,
  slug: string,
  what: string,
  sent: Partial<HttpRequest>,
])[] = [
  ['400', 'malformed-body', 'half a JSON object', { body: '{"name": ' }],
  ['400', 'malformed-body', 'a member twice in a form', { headers: form, body: 'name=a&name=b' }],
  ['403', 'cross-site-request', 'a foreign page', { headers: { ...json, 'Sec-Fetch-Site': 'cross-site' } }],
  ['403', 'cross-site-request', 'a sandboxed page', { headers: { ...json, Origin: 'null' } }],
  ['411', 'length-required', 'a body in chunks', { headers: { ...json, 'Transfer-Encoding': 'chunked' } }],
  ['413', 'content-too-large', 'a body of 200 kB', { body: ' '.repeat(200_000) }],
  ['414', 'uri-too-long', 'a query of 9 kB', {}],
  ['415', 'unsupported-media-type', 'plain text', { headers: { 'Content-Type': 'text/plain' } }],
  ['415', 'unsupported-media-type', 'no media type', { headers: {} }],
  ['422', 'validation-failed', 'an array', { body: '[]' }],
  ['422', 'validation-failed', 'null', { body: 'null' }],
];
const longKey = { headers: { ...json, 'Idempotency-Key': 'k'.repeat(maxIdempotencyKeyLength + 1) } };

function listed(path: string, method: 'get' | 'post'): string[] {
  return Object.keys(document.paths[path]?.[method]?.responses ?? {});
}

describe.skipIf(lacks).each(writes)(`/openapi.json lists for $name${note}`, (operation) => {
  const { path, success, quota, unprovoked } = operation;

  test.each(requests)('%s %s, which answers %s', async (status, slug, _what, sent) => {
    const answer = await ask({ ...post(sent), path: status === '414' ? path + longQuery : path });

    expect(String(answer.status)).toBe(status);
    expect(expectServedProblem(openapi, answer).type).toMatch(new RegExp(`/${slug}$`));
    expect(listed(path, 'post')).toContain(status);
  });

  test('429 for a request beyond the quota of an address', async () => {
    const sent = post({ path });
    const statuses: number[] = [];
    for (let n = 0; n <= quota; n += 1) statuses.push((await ask(sent)).status);

    expect(statuses).toEqual([...Array(quota).fill(422), 429]);
  });

  test(`${success}, which a valid request is answered`, async () => {
    expect((await ask(post({ path, body: JSON.stringify(validRequest) }))).status).toBe(success);
  });

  test('no other status but failures', () => {
    const provoked = [String(success), '429', ...requests.map(([status]) => status)];

    expect(listed(path, 'post').toSorted()).toEqual([...new Set(provoked), ...unprovoked].toSorted());
  });
});

test.skipIf(lacks)(`a key that is too long returns malformed-idempotency-key${note}`, async () => {
  const answer = await ask(post({ ...longKey, body: JSON.stringify(validRequest) }));

  expect(expectServedProblem(openapi, answer).type).toMatch(/\/malformed-idempotency-key$/);
});

test.each(Object.values(resourcePaths))(
  '/openapi.json lists for %s the statuses of GET, and failures',
  async (path) => {
    expect((await ask({ path: path + longQuery })).status).toBe(414);
    expect(listed(path, 'get')).toEqual(['200', '304', '404', '414', '502', '503', '504']);
  },
);
