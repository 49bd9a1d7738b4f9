import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { dryRunPolicy, rateLimitPolicy } from '../../contract/request/limits.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { OpenApiObject } from '../../site/programs/openapi/openapi-document.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { expectServedProblem, readOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { sendRequest } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses');

const openapi = await readOpenApi(sendRequest);
const document = (await sendRequest({ path: paths.openapi })).json() as OpenApiObject;

const json = { 'Content-Type': 'application/json' };
const longQuery = `?${'q'.repeat(9_000)}`;

/** Operations that accept a request, with their success status and the statuses that no single request can cause. */
const writes = [
  {
    name: 'the request',
    path: paths.diagnosticRequest,
    success: 202,
    quota: rateLimitPolicy.quota,
    // A withdrawn version, a race condition, and failures.
    unprovokedStatuses: ['404', '409', '500', '502', '503', '504'],
  },
  {
    name: 'the dry run',
    path: paths.dryRun,
    success: 200,
    quota: dryRunPolicy.quota,
    unprovokedStatuses: ['404', '500', '502', '503', '504'],
  },
];

function post(options: Partial<HttpRequest>): HttpRequest {
  const from = uniqueLoopbackAddress();
  return { method: 'POST', path: paths.diagnosticRequest, from, headers: json, body: '{}', ...options };
}

/** Requests that cause each status, with the expected problem type. The operation's own tests cover the details. */
const requests: readonly (readonly [
  status: string,
  slug: string,
  what: string,
  options: Partial<HttpRequest>,
])[] = [
  ['400', 'malformed-body', 'half a JSON object', { body: '{"name": ' }],
  [
    '403',
    'cross-site-request',
    'a cross-origin page',
    { headers: { ...json, 'Sec-Fetch-Site': 'cross-site' } },
  ],
  ['403', 'cross-site-request', 'a sandboxed page', { headers: { ...json, Origin: 'null' } }],
  ['411', 'length-required', 'a chunked body', { headers: { ...json, 'Transfer-Encoding': 'chunked' } }],
  ['413', 'content-too-large', 'a body of 200 kB', { body: ' '.repeat(200_000) }],
  ['414', 'uri-too-long', 'a query of 9 kB', {}],
  ['415', 'unsupported-media-type', 'plain text', { headers: { 'Content-Type': 'text/plain' } }],
  ['422', 'validation-failed', 'an array', { body: '[]' }],
];

function listStatuses(path: string, method: 'get' | 'post'): string[] {
  return Object.keys(document.paths[path]?.[method]?.responses ?? {});
}

describe.skipIf(lacks).each(writes)(`for $name, /openapi.json lists${note}`, (operation) => {
  const { path, success, quota, unprovokedStatuses } = operation;

  test.each(requests)('%s %s for %s', async (status, slug, _what, options) => {
    const response = await sendRequest({
      ...post(options),
      path: status === '414' ? path + longQuery : path,
    });

    expect(String(response.status)).toBe(status);
    expect(expectServedProblem(openapi, response).type).toMatch(new RegExp(`/${slug}$`));
    expect(listStatuses(path, 'post')).toContain(status);
  });

  test('429 for a request over the quota of an address', async () => {
    const request = post({ path });
    const statuses: number[] = [];
    for (let n = 0; n <= quota; n += 1) statuses.push((await sendRequest(request)).status);

    expect(statuses).toEqual([...Array(quota).fill(422), 429]);
  });

  test(`${success} for a valid request`, async () => {
    expect((await sendRequest(post({ path, body: JSON.stringify(validRequest) }))).status).toBe(success);
  });

  test('no other statuses except failures', () => {
    const provokedStatuses = [String(success), '429', ...requests.map(([status]) => status)];

    expect(listStatuses(path, 'post').toSorted()).toEqual(
      [...new Set(provokedStatuses), ...unprovokedStatuses].toSorted(),
    );
  });
});

test.each(Object.values(resourcePaths))(
  'for %s, /openapi.json lists the statuses of GET, and failures',
  async (path) => {
    expect((await sendRequest({ path: path + longQuery })).status).toBe(414);
    expect(listStatuses(path, 'get')).toEqual(['200', '304', '404', '414', '502', '503', '504']);
  },
);
