import { expect, test } from 'vitest';
import { objectsFolder, routeFormat, routeStoreLimits } from '../../release/edge-route.ts';
import { apiPath, objectKey, releaseIssues } from '../../release/release.ts';

const digest = '0123456789abcdef0123456789abcdef';

const documentAt = (path: string) => ({ path, mediaType: 'text/plain', cacheControl: 'no-store', body: '' });

test('objectKey() contains the digest, and the path of a document of the API', () => {
  expect(objectKey(digest, '/pricing')).toBe(`${objectsFolder}${digest}`);
  expect(objectKey(digest, '/api/v1/cases')).toBe(`${objectsFolder}${digest}/api/v1/cases`);
  expect([apiPath('/api'), apiPath('/api/v1/cases')]).toEqual(['', '/api/v1/cases']);
});

test('releaseIssues() counts each route as stored, and one additional value', () => {
  const paths = Array.from({ length: 70_000 }, (_, index) => `/api/v1/${index}`);
  const stored = (path: string) => path + JSON.stringify({ v: routeFormat, get: objectKey(digest, path) });
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
