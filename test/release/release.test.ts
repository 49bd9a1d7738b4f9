import { expect, test } from 'vitest';
import { routeFormat, routeStoreLimits } from '../../release/edge-route.ts';
import { objectKey, releaseIssues } from '../../release/release.ts';

const baseUrl = 'https://desk.example';
const digest = '0123456789abcdef0123456789abcdef';

const documentAt = (path: string) => ({ path, mediaType: 'text/plain', cacheControl: 'no-store', body: '' });

const body = { sha256: '0'.repeat(64), hasPlaceholder: false };

test('objectKey() begins with the folder, and ends with the path of a document of the API', () => {
  const entry = { mediaType: 'text/plain', cacheControl: 'no-store' };

  expect(objectKey({ ...entry, path: '/pricing' }, body, baseUrl)).toMatch(/^o\/[\da-f]{32}$/);
  expect(objectKey({ ...entry, path: '/a', folder: 'w/' }, body, baseUrl)).toMatch(/^w\/[\da-f]{32}$/);
  expect(objectKey({ ...entry, path: '/api/v1/cases' }, body, baseUrl)).toMatch(
    /^o\/[\da-f]{32}\/api\/v1\/cases$/,
  );
});

test('objectKey() depends on everything that a reader receives, and on the base URL only if the body contains it', () => {
  const entry = { path: '/a', mediaType: 'text/plain', cacheControl: 'no-store' };
  const linked = { ...body, hasPlaceholder: true };
  const keys = [
    objectKey(entry, body, baseUrl),
    objectKey({ ...entry, mediaType: 'text/html' }, body, baseUrl),
    objectKey({ ...entry, cacheControl: 'no-cache' }, body, baseUrl),
    objectKey({ ...entry, contentLanguage: 'de' }, body, baseUrl),
    objectKey(entry, { ...body, sha256: '1'.repeat(64) }, baseUrl),
    objectKey(entry, linked, baseUrl),
    objectKey(entry, linked, 'https://other.example'),
  ];

  expect(new Set(keys).size).toBe(keys.length);
  expect(objectKey({ ...entry, path: '/b' }, body, 'https://other.example')).toBe(keys[0]);
});

test('releaseIssues() counts each route as stored, and one additional value', () => {
  const paths = Array.from({ length: 70_000 }, (_, index) => `/api/v1/${index}`);
  const stored = (path: string) => path + JSON.stringify({ v: routeFormat, get: `o/${digest}${path}` });
  const total = paths.reduce<number>((sum, path) => sum + stored(path).length, routeStoreLimits.value);

  expect(releaseIssues({ routes: {}, documents: paths.map(documentAt) })).toEqual([
    `all routes together have ${total} bytes (maximum: ${routeStoreLimits.store})`,
  ]);
});

test('releaseIssues() reports a path that the edge would not look up', () => {
  expect(releaseIssues({ routes: { '/ä': { to: '/' } }, documents: [] })).toEqual([
    'the path "/ä" is not percent-encoded, so the edge would not find it',
  ]);
});

test('releaseIssues() reports a document at a path that leads to the endpoints', () => {
  const issuesOf = (...paths: string[]) => releaseIssues({ routes: {}, documents: paths.map(documentAt) });

  expect(issuesOf('/a2a-agents', '/mcp/')).toEqual([
    'the path "/a2a-agents" leads to the endpoints, so it cannot have a document',
    'the path "/mcp/" leads to the endpoints, so it cannot have a document',
  ]);
  expect(issuesOf('/mcp/server-card', '/mcp-server', '/api')).toEqual([]);
});
