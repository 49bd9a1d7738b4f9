import { beforeAll, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { buildSite, type LocalSite } from '../../local/build-site.ts';
import { createDistribution } from '../../local/distribution.ts';
import { notFoundPageKey } from '../../release/edge-route.ts';
import { distributionProblems, errorDocumentKey } from '../../release/release.ts';
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

  expect(keys.length).toBeGreaterThan(100);
  for (const key of keys)
    for (const path of [key, encodeURIComponent(key), `/${key}`, `./${key}`, `${key}/`])
      expect((await fetchFrom({}, `/${path}`)).status).toBe(404);
});

test('every error page of the distribution is published', () => {
  for (const { status } of distributionProblems)
    expect(site.objects.get(errorDocumentKey(status))?.headers['content-type']).toEqual([
      'application/problem+json',
    ]);
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
