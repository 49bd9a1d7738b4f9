import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { buildSite, type LocalSite } from '../../local/build-site.ts';
import { createDistribution } from '../../local/distribution.ts';
import { notFoundPageKey } from '../../release/edge-route.ts';
import { distributionProblems, errorDocumentKey } from '../../release/error-documents.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

let site: LocalSite;
beforeAll(async () => {
  site = await buildSite({ firm: fixtureFirm }, 'http://127.0.0.1:1', scratchFolder());
});

function fetchFrom(changed: Partial<LocalSite>, path: string, method = 'GET', lines: string[] = []) {
  const handle = createDistribution({ ...site, ...changed }, new Map(), (line) => lines.push(line));
  const body = async () => Buffer.from('');
  return handle({ method, path, query: '', headers: {}, body, address: '127.0.0.1' });
}

test('no path returns an object by its key', async () => {
  const keys = [...site.objects.keys(), notFoundPageKey];
  const handle = createDistribution(site, new Map(), () => undefined);
  const fetchStatus = async (path: string) => {
    const request = { method: 'GET', path, query: '', headers: {}, address: '127.0.0.1' };
    return (await handle({ ...request, body: async () => Buffer.from('') })).status;
  };

  expect(keys.length).toBeGreaterThan(100);
  for (const key of keys)
    for (const path of [key, encodeURIComponent(key), `/${key}`, `./${key}`, `${key}/`])
      expect(await fetchStatus(`/${path}`)).toBe(404);
});

test('every error page of the distribution is published', () => {
  for (const { status } of distributionProblems)
    expect(site.objects.get(errorDocumentKey(status))?.headers['content-type']).toEqual([
      'application/problem+json',
    ]);
});

test('a URL of more than 8,192 bytes gets the error document', async () => {
  const response = await fetchFrom({}, `/${'x'.repeat(8_192)}`);

  expect([response.status, response.headers['content-type']]).toEqual([414, ['application/problem+json']]);
  expect(JSON.parse(Buffer.from(response.body).toString())).toMatchObject({ status: 414 });
});

test('an endpoint without its function gets the response of the gateway, which announces the end of the API', async () => {
  const deprecated = { since: '2027-04-01', sunset: '2027-10-01', link: 'https://desk.example/v2' };
  const handle = createDistribution({ ...site, deprecated }, new Map(), () => undefined);
  const respond = (path: string) =>
    handle({
      method: 'POST',
      path,
      query: '',
      headers: { 'content-length': ['0'] },
      body: async () => Buffer.from(''),
      address: '127.0.0.1',
    });

  expect(await respond(paths.diagnosticRequest)).toMatchObject({
    status: 404,
    headers: {
      sunset: ['Fri, 01 Oct 2027 23:59:59 GMT'],
      'x-frame-options': ['SAMEORIGIN'],
      'cache-control': ['no-store'],
    },
  });
});

test('an edge function that throws gets 503, and the log shows the error', async () => {
  const lines: string[] = [];
  const edge = { ...site.edge, viewerResponse: 'function handler() { throw new Error("no") }' };

  expect((await fetchFrom({ edge }, resourcePaths.company, 'GET', lines)).status).toBe(503);
  expect(lines.join()).toMatch(/^Cannot respond to GET: Error: no\n/);
});

test('a method that the behaviors do not allow gets 403 before any function runs', async () => {
  const edge = { ...site.edge, viewerRequest: 'function handler() { throw new Error("no") }' };

  expect((await fetchFrom({ edge }, '/', 'TRACE')).status).toBe(403);
});
