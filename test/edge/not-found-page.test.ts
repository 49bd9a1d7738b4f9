import { describe, expect, test } from 'vitest';
import type { ViewerRequest, ViewerResponse } from '../../edge/cloudfront-event.ts';
import { notFoundPageKey, type Route } from '../../release/edge-route.ts';
import {
  forwardedRequest,
  generatedResponse,
  keyValueStore,
  loadViewerRequest,
  recordReads,
  viewerRequest,
} from '../support/edge-function.ts';
import { problemOf, unknownPath } from '../support/edge-problem.ts';

const documents: Record<string, Partial<Route>> = {
  '/': { get: 'o/home' },
  '/cases': { get: 'o/cases' },
  '/api/v1/company': { get: 'o/company' },
};
const handlerWith = (routes: Record<string, Partial<Route>>) => loadViewerRequest(keyValueStore(routes));
const handler = handlerWith({ ...documents, [notFoundPageKey]: { get: 'n/page' } });

/** The headers that browsers send when a person follows a link or types an address. */
const navigation = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};

const ask = (path: string, headers: Record<string, string> = navigation, method = 'GET') =>
  handler(viewerRequest(method, path, headers));

describe('a person at an unknown address', () => {
  test.each(['/nowhere', '/cases/two', '/apiary', '/v1.2/x', '/kontakt.php', '/leaflet.pdf', '/<script>x'])(
    'gets the page at %s',
    async (path) => {
      expect(forwardedRequest(await ask(path)).uri).toBe('/n/page');
    },
  );

  test('gets all of it, because a partial or conditional response would have another status', async () => {
    const conditions = {
      'if-none-match': '"x"',
      'if-modified-since': 'x',
      range: 'bytes=0-1',
      'if-range': 'x',
    };
    const { headers } = forwardedRequest(await ask('/nowhere', { ...navigation, ...conditions }));

    expect(Object.keys(headers)).toEqual(Object.keys(navigation));
  });

  test('gets the page of the first folder of the path, if there is one', async () => {
    const german = handlerWith({
      ...documents,
      [notFoundPageKey]: { get: 'n/page' },
      [`${notFoundPageKey}/de`]: { get: 'n/seite' },
    });
    const uriFor = async (path: string) =>
      forwardedRequest(await german(viewerRequest('GET', path, navigation))).uri;

    expect(await uriFor('/de/nichts/hier')).toBe('/n/seite');
    expect(await uriFor('/DE/nichts')).toBe('/n/seite');
    expect(await uriFor('/design')).toBe('/n/page');
  });
});

/** Expects the problem with its hint, whose Vary header names the same fields as that of the page. */
function expectProblem(result: ViewerRequest | ViewerResponse): void {
  expect(problemOf(generatedResponse(result), unknownPath)).toEqual({
    status: 404,
    type: 'not-found',
    detail: expect.stringContaining('The nearest existing path is /'),
    hint: expect.stringMatching(/\/openapi\.json$/),
  });
}

describe('a program at an unknown address gets the problem', () => {
  const { accept, ...fetchMetadata } = navigation;

  test.each<[how: string, headers: Record<string, string>]>([
    ['that sends no header', {}],
    ['that sends only a browser’s Accept', { accept }],
    ['that fetches from a page', { ...navigation, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['that is an embedded page', { ...navigation, 'sec-fetch-dest': 'iframe' }],
    ['that navigates without Accept', fetchMetadata],
    ['that navigates in another mode', { ...navigation, 'sec-fetch-mode': 'no-cors' }],
    ['that also accepts JSON', { ...navigation, accept: 'text/html, application/json' }],
    ['that also accepts anything', { ...navigation, accept: 'text/html, */*' }],
    ['that also accepts problems', { ...navigation, accept: 'text/html, application/problem+json' }],
    ['that also accepts Markdown', { ...navigation, accept: 'text/html, text/markdown' }],
  ])('%s', async (_how, headers) => {
    expectProblem(await ask('/nowhere', headers));
  });

  test.each([
    '/api/v1/nothing',
    '/mcp/x',
    '/.Well-Known/x',
    '/nothing.html.png',
    ...['json', 'md', 'YAML'].map((document) => `/nothing.${document}`),
    ...['ico', 'JPEG', 'svg'].map((picture) => `/cases/logo.${picture}`),
    ...['css', 'mjs', 'woff2'].map((part) => `/assets/x.${part}`),
  ])('at %s, whatever it sends', async (path) => {
    expectProblem(await ask(path));
  });

  test('with POST, whatever it sends', async () => {
    expectProblem(await ask('/nowhere', navigation, 'POST'));
  });
});

test('a person gets the problem if the site has no page for it', async () => {
  expectProblem(await handlerWith(documents)(viewerRequest('GET', '/nowhere', navigation)));
});

test('the page is looked up only for a person, and instead of the nearest path', async () => {
  const store = keyValueStore({ ...documents, [notFoundPageKey]: { get: 'n/page' } });
  const { recording, readKeys } = recordReads(store);
  const recordingHandler = loadViewerRequest(recording);
  await recordingHandler(viewerRequest('GET', '/cases/two'));
  expect(readKeys).toEqual(['/cases/two', '/cases']);

  await recordingHandler(viewerRequest('GET', '/cases/two', navigation));
  expect(readKeys.slice(2)).toEqual(['/cases/two', `${notFoundPageKey}/cases`, notFoundPageKey]);
});
