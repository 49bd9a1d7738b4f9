import { describe, expect, test } from 'vitest';
import type { ViewerResponse } from '../../edge/cloudfront-event.ts';
import {
  type NotFoundPage,
  notFoundHeaderKey,
  notFoundPageKey,
  type Route,
} from '../../release/edge-route.ts';
import {
  generatedResponse,
  keyValueStore,
  loadViewerRequest,
  recordReads,
  viewerRequest,
} from '../support/edge-function.ts';
import { fieldsOf, problemFields, problemOf, unknownPath } from '../support/edge-problem.ts';

const page: NotFoundPage = [
  '<title>Nothing</title>',
  '<h1>Nothing here</h1>',
  "<p>Near: <a href='{path}'>{path}</a></p>",
  '<p>End</p>',
];
const documents: Record<string, Partial<Route>> = {
  '/': { get: 'o/home' },
  '/cases': { get: 'o/cases' },
  '/files/<b>&\'"': { get: 'o/file' },
  '/api/v1/company': { get: 'o/company' },
};
const handlerWith = (routes: Record<string, Partial<Route>>) => loadViewerRequest(keyValueStore(routes));
const handler = handlerWith({ ...documents, [notFoundPageKey]: { page } });

/** The headers that browsers send when a person follows a link or types an address. */
const navigation = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};

async function answer(path: string, headers: Record<string, string> = navigation, method = 'GET') {
  return generatedResponse(await handler(viewerRequest(method, path, headers)));
}

const pageFields = {
  ...problemFields,
  ...unknownPath,
  'content-type': 'text/html; charset=utf-8',
  link: '</openapi.json>; rel="service-desc"',
};

describe('a person at an unknown address', () => {
  test.each([
    [
      'the nearest page',
      '/cases/two',
      "<title>Nothing</title><h1>Nothing here</h1><p>Near: <a href='/cases'>/cases</a></p><p>End</p>",
    ],
    ['only the home page', '/nowhere', '<title>Nothing</title><h1>Nothing here</h1><p>End</p>'],
  ])('gets a page that links to %s', async (_what, path, body) => {
    const response = await answer(path);

    expect([response.statusCode, response.body]).toEqual([404, body]);
    expect(fieldsOf(response)).toEqual(pageFields);
  });

  test('gets the page header unchanged if the store contains it', async () => {
    const header = "<header>$& $' {path}</header>";
    const handlerWithHeader = handlerWith({
      ...documents,
      [notFoundPageKey]: { page },
      [notFoundHeaderKey]: { header },
    });
    const response = generatedResponse(await handlerWithHeader(viewerRequest('GET', '/nowhere', navigation)));

    expect(response.body).toBe(`<title>Nothing</title>${header}<h1>Nothing here</h1><p>End</p>`);
  });

  test('sees nothing from the request, and the path of the nearest page as text', async () => {
    const markerPage = await answer('/<script>marker</script>/x');
    const nearest = await answer('/files/<b>&\'"/marker');

    expect(markerPage.body).toBe('<title>Nothing</title><h1>Nothing here</h1><p>End</p>');
    expect(nearest.body).toContain('>/files/&#60;b&#62;&#38;&#39;&#34;</a>');
    expect(nearest.body).not.toContain('marker');
  });

  test.each(['/apiary', '/API', '/v1.2/x', '/kontakt.php', '/leaflet.pdf'])(
    'gets the page at %s',
    async (path) => {
      expect(fieldsOf(await answer(path))).toEqual(pageFields);
    },
  );
});

/** Expects the problem with its hint, whose Vary header names the same fields as that of the page. */
function expectProblem(response: ViewerResponse): void {
  expect(problemOf(response, unknownPath)).toEqual({
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
    expectProblem(await answer('/nowhere', headers));
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
    expectProblem(await answer(path));
  });

  test('with POST, whatever it sends', async () => {
    expectProblem(await answer('/nowhere', navigation, 'POST'));
  });
});

test('the page is replaced by the problem if the store does not contain it', async () => {
  const handlerWithoutPage = handlerWith(documents);

  expectProblem(generatedResponse(await handlerWithoutPage(viewerRequest('GET', '/nowhere', navigation))));
});

test('the page is read only for a person, and after all other keys', async () => {
  const store = keyValueStore({ ...documents, [notFoundPageKey]: { page } });
  const { recording, readKeys } = recordReads(store);
  const recordingHandler = loadViewerRequest(recording);
  await recordingHandler(viewerRequest('GET', '/cases/two'));
  expect(readKeys).toEqual(['/cases/two', '/cases']);

  await recordingHandler(viewerRequest('GET', '/cases/two', navigation));
  expect(readKeys.slice(2)).toEqual([
    '/cases/two',
    '/cases',
    `${notFoundPageKey}/cases`,
    notFoundPageKey,
    notFoundHeaderKey,
  ]);
});

test('below the prefix of a language, people get the page in that language', async () => {
  const english: NotFoundPage = ['<!doctype html><html lang=en>', '<main>', '<p>{path}</p>', '</main>'];
  const languageHandler = loadViewerRequest(
    keyValueStore({
      ...documents,
      '/en': { get: 'o/home' },
      [notFoundPageKey]: { page },
      [`${notFoundPageKey}/en`]: { page: english },
      [`${notFoundHeaderKey}/en`]: { header: '<header>English</header>' },
    }),
  );

  const response = await languageHandler(viewerRequest('GET', '/en/nothing', navigation));

  expect(response).toMatchObject({
    statusCode: 404,
    body: '<!doctype html><html lang=en><header>English</header><main></main>',
  });
});
