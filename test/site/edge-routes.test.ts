import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { paths } from '../../contract/paths.ts';
import { edgeRoutes } from '../../site/edge-routes.ts';
import { jsonDocument } from '../../site/site-document.ts';
import { siteBuild } from './sample-site.ts';

test('edgeRoutes() maps every path to its object', () => {
  const entries = edgeRoutes(siteBuild);

  for (const { path, key } of siteBuild.documents) {
    if (path !== undefined) expect(JSON.parse(entries[path] ?? 'null')).toMatchObject({ get: key });
  }
  expect(entries[paths.company]).toBe('{"get":"json/api/v1/company"}');
});

test('edgeRoutes() maps a page to its Markdown variant as well, which has a path of its own', () => {
  const entries = edgeRoutes(siteBuild);

  expect(entries['/']).toBe('{"get":"html/index.html","markdown":"markdown/index.md"}');
  expect(entries['/index.md']).toBe('{"get":"markdown/index.md"}');
});

test('edgeRoutes() has the endpoint of requests with the largest body that it accepts', () => {
  expect(edgeRoutes(siteBuild)[paths.diagnosticRequest]).toBe(JSON.stringify({ post: maxBodyBytes }));
});

test.each([paths.mcp, paths.a2a])('edgeRoutes() maps %s with a slash to the endpoint', (path) => {
  const entries = edgeRoutes(siteBuild);
  const endpoint = { post: maxBodyBytes, preflight: true };

  expect(JSON.parse(entries[path] ?? '')).toEqual(endpoint);
  expect(JSON.parse(entries[`${path}/`] ?? '')).toEqual({ ...endpoint, path });
  expect(entries).not.toHaveProperty(`${paths.diagnosticRequest}/`);
});

test('edgeRoutes() has no route to the error documents of the distribution', () => {
  const errors = siteBuild.documents.filter(({ mediaType }) => mediaType === 'application/problem+json');
  const known = Object.values(edgeRoutes(siteBuild)).join();

  expect(errors).toHaveLength(4);
  for (const { key } of errors) expect(known).not.toContain(key);
});

test('edgeRoutes() rejects two documents at one path', () => {
  const duplicate = { documents: [jsonDocument('/a', {}), jsonDocument('/a', {})] };

  expect(() => edgeRoutes(duplicate)).toThrow('Cannot publish "/a" twice');
});
