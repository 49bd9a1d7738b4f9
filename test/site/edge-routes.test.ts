import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { paths } from '../../contract/paths.ts';
import { createRelease } from '../../site/edge-routes.ts';
import { jsonDocument } from '../../site/site-document.ts';
import { siteBuild } from './fixture-site.ts';

test('createRelease() hands on every document', () => {
  expect(createRelease(siteBuild).documents).toEqual(siteBuild.documents);
});

test('createRelease() gives the endpoint of diagnostic requests its largest body', () => {
  expect(createRelease(siteBuild).endpoints[paths.diagnosticRequest]).toEqual({ post: maxBodyBytes });
});

test.each([paths.mcp, paths.a2a])('createRelease() leads %s/ to the endpoint', (path) => {
  const { endpoints } = createRelease(siteBuild);
  const endpoint = { post: maxBodyBytes, preflight: true };

  expect(endpoints[path]).toEqual(endpoint);
  expect(endpoints[`${path}/`]).toEqual({ ...endpoint, path });
  expect(endpoints).not.toHaveProperty(`${paths.diagnosticRequest}/`);
});

test('createRelease() gives the error documents of the distribution a key and no path', () => {
  const errors = siteBuild.documents.filter(({ mediaType }) => mediaType === 'application/problem+json');

  expect(errors).toHaveLength(4);
  for (const { key, path } of errors)
    expect([key, path]).toEqual([expect.stringMatching(/^errors\//), undefined]);
});

test('createRelease() refuses two documents at one path', () => {
  const duplicate = { documents: [jsonDocument('/a', {}), jsonDocument('/a', {})] };

  expect(() => createRelease(duplicate)).toThrow('Cannot publish "/a" twice');
});
