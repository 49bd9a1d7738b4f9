import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { ServedOpenApi } from '../../verify/served-openapi.ts';
import { servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { ask, baseUrl } = await deploymentUnderTest();

const resources = Object.values(resourcePaths);

let openapi: ServedOpenApi;
beforeAll(async () => {
  openapi = await servedOpenApi(ask);
});

describe.each(resources)('GET %s', (path) => {
  test('answers JSON for any origin, cacheable for an hour', async () => {
    const { status, headers } = await ask({ path });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cache-control']).toMatch(/\bmax-age=3600\b/);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
  });

  test('matches its schema in the OpenAPI document', async () => {
    const answer = await ask({ path });

    openapi.expectBody(path, 'get', 200, answer.json());
  });

  test('answers another origin alike', async () => {
    const { headers } = await ask({ path, headers: { Origin: 'https://elsewhere.example' } });

    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('ETag');
  });

  test('answers 304 without a body to its current ETag', async () => {
    const { headers } = await ask({ path });

    const again = await ask({ path, headers: { 'If-None-Match': headers.etag ?? '' } });

    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['access-control-allow-origin']).toBe('*');
  });

  test('answers 200 to another ETag', async () => {
    expect((await ask({ path, headers: { 'If-None-Match': '"another"' } })).status).toBe(200);
  });

  test('answers HEAD with the same fields and without a body', async () => {
    const get = await ask({ path });
    const head = await ask({ method: 'HEAD', path });

    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const field of [
      'content-type',
      'content-length',
      'cache-control',
      'etag',
      'access-control-allow-origin',
    ]) {
      expect(head.headers[field], field).toBe(get.headers[field]);
    }
  });

  test('answers the same bytes for any query', async () => {
    const [plain, busted] = await Promise.all([ask({ path }), ask({ path: `${path}?x=1&list-type=2` })]);

    expect(busted.text).toBe(plain.text);
  });

  test('answers a preflight of GET from any origin', async () => {
    const { status, headers, text } = await ask({
      method: 'OPTIONS',
      path,
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
    });

    expect(status).toBe(204);
    expect(text).toBe('');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toContain('GET');
  });
});

test('GET /openapi.json names the deployment as its server and describes every resource', async () => {
  const answer = await ask({ path: paths.openapi });

  expect(answer.headers['content-type']).toBe('application/json');
  const document = answer.json() as { servers: { url: string }[]; paths: object };
  expect(document.servers.map(({ url }) => url)).toEqual([baseUrl]);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([...resources, paths.diagnosticRequest]),
  );
});

test('GET / answers a page that links to the API description', async () => {
  const { status, headers, text } = await ask({ path: '/' });

  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(headers.link).toContain('rel="service-desc"');
  expect(text).toContain('/openapi.json');
});

test('GET of any JSON document contains no placeholder of the base URL', async () => {
  for (const path of [...resources, paths.openapi]) {
    expect((await ask({ path })).text).not.toContain('frontdesk.invalid');
  }
});
