import { beforeAll, describe, expect, test } from 'vitest';
import { dryRunPolicy, rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { OpenApiObject } from '../../site/openapi/openapi-objects.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

let document: OpenApiObject;
beforeAll(async () => {
  document = (await ask({ path: paths.openapi })).json() as OpenApiObject;
});

const json = { 'Content-Type': 'application/json' };
const longQuery = `?${'q'.repeat(9_000)}`;

/** The operations that take a request, each with what it answers to a valid one and what no single request provokes. */
const writes = [
  {
    name: 'the request',
    path: paths.diagnosticRequest,
    success: 202,
    quota: rateLimitPolicy.quota,
    // A withdrawn version, a race, and failures.
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

/** A request for each status, of the operation that lists it. */
const requests: Readonly<Record<string, HttpRequest>> = {
  '400': post({ body: '{"name": ' }),
  '403': post({ headers: { ...json, 'Sec-Fetch-Site': 'cross-site' } }),
  '411': post({ headers: { ...json, 'Transfer-Encoding': 'chunked' } }),
  '413': post({ body: ' '.repeat(200_000) }),
  '414': post({}),
  '415': post({ headers: { 'Content-Type': 'text/plain' } }),
  '422': post({ body: '[]' }),
};

function listed(path: string, method: 'get' | 'post'): string[] {
  return Object.keys(document.paths[path]?.[method]?.responses ?? {});
}

describe.skipIf(lacks).each(writes)(`/openapi.json lists for $name${note}`, (operation) => {
  const { path, success, quota, unprovoked } = operation;

  test.each(Object.entries(requests))('%s, which is answered', async (status, sent) => {
    const address = status === '414' ? path + longQuery : path;
    expect(String((await ask({ ...sent, path: address })).status)).toBe(status);
    expect(listed(path, 'post')).toContain(status);
  });

  test('429, which a request beyond the quota of an address is answered', async () => {
    const sent = post({ path });
    const statuses: number[] = [];
    for (let n = 0; n <= quota; n += 1) statuses.push((await ask(sent)).status);

    expect(statuses).toEqual([...Array(quota).fill(422), 429]);
  });

  test(`${success}, which a valid request is answered`, async () => {
    expect((await ask(post({ path, body: JSON.stringify(validRequest) }))).status).toBe(success);
  });

  test('405 at the edge for what is no POST, which is not listed', async () => {
    expect((await ask({ method: 'PUT', path })).headers.allow).toBe('POST, OPTIONS');
  });

  test('415 at the edge for a compressed body', async () => {
    const answer = await ask(post({ path, headers: { ...json, 'Content-Encoding': 'gzip' } }));

    expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
  });

  test('no other status but failures', () => {
    const provoked = [String(success), '429', ...Object.keys(requests)];

    expect(listed(path, 'post').toSorted()).toEqual([...provoked, ...unprovoked].toSorted());
  });
});

test.each(Object.values(resourcePaths))(
  '/openapi.json lists for %s the statuses of GET, and failures',
  async (path) => {
    const complete = await ask({ path });
    const current = await ask({ path, headers: { 'If-None-Match': complete.headers.etag ?? '' } });
    const tooLong = await ask({ path: path + longQuery });

    expect([complete, current, tooLong].map(({ status }) => status)).toEqual([200, 304, 414]);
    expect(listed(path, 'get')).toEqual(['200', '304', '404', '414', '502', '503', '504']);
  },
);

test.skipIf(lacks).each(['[]', 'null', '"Ada"', '1', 'true'])(
  `POST /api/v1/diagnostic-request answers %s, JSON but not an object, with 422 as described${note}`,
  async (body) => {
    const answer = await ask(post({ body }));

    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '#' }] });
  },
);
