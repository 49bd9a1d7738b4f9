import { expect, test } from 'vitest';
import type {
  HeaderFields,
  ViewerRequest,
  ViewerRequestEvent,
  ViewerResponse,
} from '../../edge/cloudfront-event.ts';
import { createRelease } from '../../release/create-release.ts';
import { notFoundPageKey, type Route } from '../../release/edge-route.ts';
import { routeEntries } from '../../release/release.ts';
import { content, publish } from '../site/fixture-site.ts';
import {
  distributionDomainName,
  keyValueStore,
  loadEdgeHandler,
  loadViewerRequest,
  viewerRequest,
} from '../support/edge-function.ts';
import fc from '../support/properties.ts';
import { expectProblem } from '../support/response-expectations.ts';
import { fieldText, hostileText } from './arbitraries.ts';

const baseUrl = `https://${distributionDomainName}`;
const { routes, documents } = createRelease({ documents: publish(content, { baseUrl }).documents });
const storedDocuments = documents.flatMap(({ path, markdownOf, cacheControl }, index) =>
  path === undefined ? [] : [{ path, markdownOf, cacheControl, key: `o/${index}` }],
);
const routesByPath: Record<string, Route> = Object.fromEntries(
  [...routeEntries(routes, storedDocuments)].map(([path, entry]) => [path, JSON.parse(entry)]),
);
const publishedPaths = Object.keys(routesByPath).filter((key) => key.startsWith('/'));
const endpointPaths = Object.keys(routesByPath).filter((path) => routesByPath[path]?.post);
const keys = new Set(
  Object.values(routesByPath).flatMap(({ get, markdown }) =>
    [get, markdown].flatMap((key) => (key ? [`/${key}`] : [])),
  ),
);

const notFoundPage = `/${routesByPath[notFoundPageKey]?.get}`;
const store = keyValueStore(routesByPath);
const decide = loadViewerRequest(store);

/** Alternative spellings of a path, some of which could redirect to another site or in a loop. */
const spellings: ((route: string) => string)[] = [
  (route) => route.toUpperCase(),
  (route) => `/${route}`,
  (route) => `//evil.example${route}`,
  (route) => `/\\evil.example${route}`,
  (route) => `${route}/`,
  (route) => `${route}%2f`,
  (route) => `${route}/./`,
  (route) => `${route}/..`,
  (route) => `${route}.html`,
  (route) => `${route}/index.html/`,
  (route) => route + '/'.repeat(1_500),
];

const path = fc.oneof(
  fc.constantFrom(...publishedPaths),
  fc
    .tuple(fc.constantFrom(...publishedPaths), hostileText, fc.boolean())
    .map(([route, text, before]) => (before ? `/${text}${route}` : `${route}${text}`)),
  fc
    .tuple(fc.constantFrom(...publishedPaths), fc.constantFrom(...spellings))
    .map(([route, respell]) => respell(route)),
  hostileText.map((text) => `/${text}`),
  hostileText,
);

const field = fc.oneof(
  fieldText.map((value) => ({ value })),
  fc
    .array(fieldText, { minLength: 1, maxLength: 40 })
    .map((values) => ({ value: values[0] ?? '', multiValue: values.map((value) => ({ value })) })),
);
const length = fc.oneof(
  fc.nat(300_000).map((value) => ({ value: String(value) })),
  field,
);
const headers: fc.Arbitrary<HeaderFields> = fc.record(
  {
    accept: fc.oneof(
      fc.constantFrom('text/html,*/*;q=0.8').map((value) => ({ value })),
      field,
    ),
    'content-encoding': fc.oneof(
      fc.constantFrom('identity', 'gzip').map((value) => ({ value })),
      field,
    ),
    'content-length': length,
    'if-match': field,
    'if-unmodified-since': field,
    range: field,
    'x-viewer-address': field,
    host: field,
    'sec-fetch-dest': fc.constantFrom('document', 'empty').map((value) => ({ value })),
    'sec-fetch-mode': fc.constantFrom('navigate', 'cors').map((value) => ({ value })),
    origin: field,
  },
  { requiredKeys: [] },
);
const query = fc.option(hostileText, { nil: undefined });
const methods = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE');

/** Throws unless the request may be forwarded: to an endpoint with the viewer's address, or to an object. */
function expectForwarded(
  { request, viewer }: ViewerRequestEvent,
  requestedPath: string,
  result: ViewerRequest,
): void {
  if (request.method === 'GET' || request.method === 'HEAD') {
    expect(keys).toContain(result.uri);
    if (result.uri === notFoundPage) expect(Object.keys(result.headers)).not.toContain('range');
    expect(result.headers).not.toHaveProperty('if-match');
    expect(result.headers).not.toHaveProperty('if-unmodified-since');
    return;
  }
  expect(result.uri).toBe(routesByPath[requestedPath]?.path ?? requestedPath);
  expect(result.headers['content-encoding']?.value ?? '').toMatch(/^(?:identity)?$/i);
  expect(result.headers['x-viewer-address']).toEqual({ value: viewer.ip });
  expect(request.method).toBe('POST');
  expect(endpointPaths).toContain(requestedPath);
  expect(Number(result.headers['content-length']?.value)).toBeLessThanOrEqual(
    Number(routesByPath[requestedPath]?.post),
  );
}

/** Throws unless `location` is a document on this origin other than the requested path: no loop, and no other site. */
function expectRedirect({ request }: ViewerRequestEvent, requestedPath: string, location: string): void {
  const [target = '', ...query] = location.split('?');
  expect(routesByPath[target]?.get).toBeDefined();
  expect(target).not.toBe(requestedPath);
  expect(new URL(location, baseUrl).origin).toBe(baseUrl);
  const [sent = ''] = (request.rawQueryString() ?? '').split('#');
  expect(query.join('?')).toBe(/[^!-~]/.test(sent) || sent.length > 2_048 ? '' : sent);
}

function expectDecision(
  event: ViewerRequestEvent,
  requestedPath: string,
  result: ViewerRequest | ViewerResponse,
): void {
  if (!('statusCode' in result)) {
    expectForwarded(event, requestedPath, result);
    return;
  }
  for (const [name, { value }] of Object.entries(result.headers)) {
    expect(name).toBe(name.toLowerCase());
    expect(value).toMatch(/^[ -~]+$/);
  }
  if (result.statusCode === 204) return;
  if (result.statusCode === 308) {
    expectRedirect(event, requestedPath, result.headers.location?.value ?? '');
    return;
  }
  expect(result.body === undefined).toBe(event.request.method === 'HEAD');
  if (result.body === undefined) return;
  const { type } = expectProblem(result.statusCode, result.headers['content-type']?.value, result.body);
  expect(type).toMatch(new RegExp(`^${baseUrl}/problems/`));
}

test('handler() forwards a known path or returns a problem', async () => {
  await fc.assert(
    fc.asyncProperty(methods, path, query, headers, async (method, uri, sent, fields) => {
      const event = viewerRequest(method, uri, {}, sent);
      event.request.headers = fields;
      expectDecision(event, uri, await decide(event));
    }),
    { numRuns: 400 },
  );
});

test('handler() with redirected hosts redirects to the site, or responds as without them', async () => {
  const site = 'https://www.desk.example';
  const redirecting = loadEdgeHandler<ViewerRequestEvent, ViewerRequest | ViewerResponse>(
    'edge/viewer-request.ts',
    store,
    site,
    { redirectedHosts: 'desk.example' },
  );
  const plain = loadViewerRequest(store, site);
  const host = fc.oneof(
    fc.constantFrom('desk.example', 'DESK.EXAMPLE:443').map((value) => ({ value })),
    field,
  );
  await fc.assert(
    fc.asyncProperty(methods, path, query, headers, host, async (method, uri, sent, fields, hostField) => {
      const createEvent = () => {
        const event = viewerRequest(method, uri, {}, sent);
        event.request.headers = { ...fields, host: hostField };
        return event;
      };
      const result = await redirecting(createEvent());
      if (!/^desk\.example(?::443)?$/i.test(hostField.value)) {
        expect(result).toEqual(await plain(createEvent()));
        return;
      }
      const { location } = (result as ViewerResponse).headers;
      expect(location?.value).toMatch(/^https:\/\/www\.desk\.example\/[!-~]*$/);
      expect(new URL(location?.value ?? '').origin).toBe(site);
    }),
    { numRuns: 250 },
  );
});
