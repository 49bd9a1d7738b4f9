import { beforeAll, describe, expect, test } from 'vitest';
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

/** Statuses that no single request can provoke: a withdrawn version, a race, and failures. */
const unprovoked = ['404', '409', '500', '502', '503', '504'];

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
  '414': post({ path: paths.diagnosticRequest + longQuery }),
  '415': post({ headers: { 'Content-Type': 'text/plain' } }),
  '422': post({ body: '[]' }),
};

function listed(path: string, method: 'get' | 'post'): string[] {
  return Object.keys(document.paths[path]?.[method]?.responses ?? {});
}

describe.skipIf(lacks)(`/openapi.json lists for the request${note}`, () => {
  test.each(Object.entries(requests))('%s, which is answered', async (status, sent) => {
    expect(String((await ask(sent)).status)).toBe(status);
    expect(listed(paths.diagnosticRequest, 'post')).toContain(status);
  });

  test('429, which the sixth request of an address is answered', async () => {
    const sent = post({});
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(sent)).status);

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('202, which a valid request is answered', async () => {
    expect((await ask(post({ body: JSON.stringify(validRequest) }))).status).toBe(202);
  });

  test('no other status but failures', () => {
    const provoked = ['202', '429', ...Object.keys(requests)];

    expect(listed(paths.diagnosticRequest, 'post').toSorted()).toEqual(
      [...provoked, ...unprovoked].toSorted(),
    );
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
