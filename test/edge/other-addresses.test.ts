import { describe, expect, test } from 'vitest';
import { cacheControl } from '../../contract/cache-time.ts';
import { transportSecuritySeconds } from '../../contract/http-headers.ts';
import {
  distributionDomainName,
  forwardedRequest,
  generatedResponse,
  keyValueStore,
  loadViewerRequest,
  recordReads,
  viewerRequest,
} from '../support/edge-function.ts';
import { anyOrigin, fieldsOf, problemOf, unknownPath } from '../support/edge-problem.ts';

const store = keyValueStore({
  '/': { get: 'o/home' },
  '/api/v1/company': { get: 'o/1/api/v1/company' },
  '/cases': { get: 'o/cases', markdown: 'o/cases-markdown' },
  '/cases/one': { get: 'o/one' },
  '/docs': { to: '/cases' },
  '/index.php?id=3': { to: '/cases/one' },
  '/index.php': { to: '/' },
  '/?p=123': { to: '/cases/one' },
  '/part': { to: '/cases#one' },
  '/with-query': { to: 'https://cal.example/?a=1' },
  '/skill/SKILL.md': { get: 'o/skill' },
  '/skill/skill.md': { to: '/skill/SKILL.md' },
  '/endpoint': { post: 100 },
  '/agents': { post: 100, allowHeaders: 'content-type, x-own' },
  '/agents/': { post: 100, allowHeaders: 'content-type, x-own', path: '/agents' },
});
const handler = loadViewerRequest(store);

const ask = async (...args: Parameters<typeof viewerRequest>) => handler(viewerRequest(...args));

test.each([
  ['for its query', '/index.php?id=3', '/cases/one'],
  ['for its query, in another spelling', '/Index.php/?ID=3', '/cases/one'],
  ['for a query at the path of a page', '/?p=123', '/cases/one'],
  ['for its path, with any other query', '/index.php?id=3&a=1', '/?id=3&a=1'],
  [
    'for its path, with a query that is too long to be looked up',
    `/index.php?id=3&a=${'a'.repeat(1_024)}`,
    `/?id=3&a=${'a'.repeat(1_024)}`,
  ],
  ['with a fragment, after the query', '/part?utm=x', '/cases?utm=x#one'],
  ['with a query of its own, which stays', '/with-query?utm=x', 'https://cal.example/?a=1'],
])('a URL of an earlier site redirects to the page %s', async (_what, url, location) => {
  const [path = '', query] = url.split('?');

  expect(generatedResponse(await ask('GET', path, {}, query))).toMatchObject({
    statusCode: 308,
    headers: { location: { value: location } },
  });
});

test.each(['p=124', 'p=123&a=1', 'p'])('the query "%s" does not redirect a page', async (query) => {
  expect(forwardedRequest(await ask('GET', '/', {}, query)).uri).toBe('/o/home');
});

describe('viewer-request at an alias or another spelling of a path', () => {
  test.each([
    ['an alias', '/docs', '/cases'],
    ['another case', '/API/v1/Company', '/api/v1/company'],
    ['another spelling of an alias', '//Docs/', '/cases'],
    ['repeated slashes', '//cases////one', '/cases/one'],
    ['a page with an abbreviated extension', '/cases.htm', '/cases'],
    ['an encoded letter', '/api/v1/compan%79', '/api/v1/company'],
    ['encoded slashes', '/api%2Fv1%2Fcompany', '/api/v1/company'],
    ['the index file of a folder', '/cases/index.html', '/cases'],
    ['the index file of the home page, without its extension', '/index', '/'],
    ['only slashes', '//', '/'],
  ])('redirects %s: %s', async (_what, path, target) => {
    for (const method of ['GET', 'HEAD']) {
      const response = generatedResponse(await ask(method, path, { accept: 'text/markdown' }));

      expect([response.statusCode, response.body]).toEqual([308, undefined]);
      expect(fieldsOf(response)).toEqual({
        ...anyOrigin,
        location: target,
        'cache-control': cacheControl,
        'strict-transport-security': `max-age=${transportSecuritySeconds}`,
      });
      expect(forwardedRequest(await ask(method, target)).uri).toMatch(/^\/o\//);
    }
  });

  test.each([
    ['a=1&b=%2F&a=2', '?a=1&b=%2F&a=2'],
    ['a\r\nSet-Cookie: b=1', ''],
    ['a=\u00e9', ''],
    ['a=1#b=2\nc=3', '?a=1'],
    ['a'.repeat(2_049), ''],
    [undefined, ''],
  ])('keeps the query %j', async (query, kept) => {
    for (const path of ['/docs', '/Cases/']) {
      const response = generatedResponse(await ask('GET', path, {}, query));

      expect(response.headers.location?.value).toBe(`/cases${kept}`);
    }
  });

  test.each(['GET', 'POST', 'OPTIONS'])(
    'does not redirect %s to an endpoint, but names its path',
    async (method) => {
      for (const [path, endpoint] of [
        ['/Agents', '/agents'],
        ['/agents//', '/agents'],
        ['/endpoint/', '/endpoint'],
      ] as const) {
        const response = generatedResponse(await ask(method, path));

        expect(problemOf(response, unknownPath)).toMatchObject({
          status: 404,
          detail: expect.stringContaining(`nearest existing path is ${endpoint}.`),
        });
      }
    },
  );

  test('reads at most the path, its normalized form and two ancestors', async () => {
    const { recording, readKeys } = recordReads(store);
    await loadViewerRequest(recording)(viewerRequest('GET', '/A/b/c/d/e.html'));

    expect(readKeys).toEqual(['/A/b/c/d/e.html', '/a/b/c/d/e', '/a/b/c/d', '/a/b/c']);
  });
});

describe('viewer-request at a path without a similar path', () => {
  test.each([
    ['an unknown path', '/nowhere', '/'],
    ['a grandchild of a page', '/cases/two/three', '/cases'],
    ['a child of an alias', '/docs/two', '/cases'],
    ['an inherited property name', '/__proto__', '/'],
    ['a path longer than any key, in another case', `/${'A'.repeat(512)}/`, '/'],
    ['the longest path', `/${'a'.repeat(2_047)}`, '/'],
    ['a path that is not percent-encoded', '/cases/ü', '/'],
  ])('returns a 404 for %s, with a hint and the nearest path: %s', async (_what, path, nearest) => {
    const response = generatedResponse(await ask('GET', path));

    expect(problemOf(response, unknownPath)).toEqual({
      status: 404,
      type: 'not-found',
      detail: `There is no document or endpoint at this path. The nearest existing path is ${nearest}. The hint links to the API description.`,
      hint: `https://${distributionDomainName}/openapi.json`,
    });
  });
});
