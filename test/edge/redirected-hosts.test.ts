import { expect, test } from 'vitest';
import { cacheControl } from '../../contract/cache-time.ts';
import { transportSecuritySeconds } from '../../contract/http-headers.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from '../../edge/cloudfront-event.ts';
import {
  generatedResponse,
  keyValueStore,
  loadEdgeHandler,
  loadViewerRequest,
  viewerRequest,
} from '../support/edge-function.ts';
import { anyOrigin, fieldsOf } from '../support/edge-problem.ts';

const store = keyValueStore({ '/': { get: 'o/home' }, '/endpoint': { post: 100 }, '/docs': { to: '/' } });
const site = 'https://www.desk.example';
const hostNames = ['desk.example', 'old.desk.example'];
const handler = loadEdgeHandler<ViewerRequestEvent, ViewerRequest | ViewerResponse>(
  'edge/viewer-request.ts',
  store,
  site,
  { redirectedHosts: hostNames.join() },
);
const handlerWithoutNames = loadViewerRequest(store, site);

const locationOf = async (host: string, path: string, query?: string) =>
  generatedResponse(await handler(viewerRequest('GET', path, { host }, query))).headers.location?.value;

test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
  '%s to a listed name is redirected to the same path and query, even if the path is unknown',
  async (method) => {
    for (const path of ['/', '/endpoint', '/docs', '/nowhere', `/${'a'.repeat(2_000)}`]) {
      const event = viewerRequest(method, path, { host: 'desk.example' }, 'a=1&b=%2F&a=2');
      const response = generatedResponse(await handler(event));

      expect([response.statusCode, response.body]).toEqual([308, undefined]);
      expect(fieldsOf(response)).toEqual({
        ...anyOrigin,
        location: `${site}${path}?a=1&b=%2F&a=2`,
        'cache-control': cacheControl,
        'strict-transport-security': `max-age=${transportSecuritySeconds}`,
      });
    }
  },
);

test.each(['Desk.Example', 'OLD.DESK.EXAMPLE', 'desk.example:443'])(
  'the name is recognized as %s',
  async (host) => {
    expect(await locationOf(host, '/cases/')).toBe(`${site}/cases/`);
  },
);

test.each([
  ['a path that begins with two slashes', '//elsewhere.example', `${site}//elsewhere.example`],
  ['a request target that is not a path', '@elsewhere.example', `${site}/elsewhere.example`],
  ['an encoded path', '/%2F..%2f%C3%BC', `${site}/%2F..%2f%C3%BC`],
  ['a fragment', '/a#c', `${site}/a`],
  ['a line break', '/a\r\nb', `${site}/`],
  ['a path longer than any on the site', `/${'a'.repeat(2_049)}`, `${site}/`],
])('%s does not lead to another host', async (_what, path, location) => {
  expect(await locationOf('desk.example', path)).toBe(location);
  expect(new URL(location).origin).toBe(site);
});

test.each([
  'www.desk.example',
  'desk.example.elsewhere.example',
  'xdesk.example',
  'desk.example.',
  'd111111abcdef8.cloudfront.net',
  'desk.example,old.desk.example',
  'constructor',
  '',
  undefined,
])('the host %j is treated as if no name were listed', async (host) => {
  for (const [method, path] of [
    ['GET', '/'],
    ['POST', '/endpoint'],
    ['GET', '/docs'],
    ['GET', '/nowhere'],
  ] as const) {
    const createEvent = () =>
      viewerRequest(method, path, { ...(host !== undefined && { host }), 'content-length': '1' }, 'a=1');

    expect(await handler(createEvent())).toEqual(await handlerWithoutNames(createEvent()));
  }
});
