import { expect, test } from 'vitest';
import { notFoundPageKey, routeFormat, routeFormats } from '../../../contract/edge-route.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from '../../../edge/cloudfront-event.ts';
import { fenceKey } from '../../../lambdas/publisher/fence.ts';
import { publish } from '../../../lambdas/publisher/publish.ts';
import { createRelease } from '../../../site/edge-routes.ts';
import { siteBuild } from '../../site/fixture-site.ts';
import {
  forwardedRequest,
  generatedResponse,
  loadEdgeHandler,
  viewerRequest,
} from '../../support/edge-function.ts';
import { atOnce, FakeBucket, FakeRoutes } from './fake-stores.ts';

const site = createRelease(siteBuild);

/** What is published with routes of `format`, and the edge function that asks for it. */
async function published(format: number) {
  const routes = new FakeRoutes();
  const bucket = new FakeBucket();
  await publish(site, {
    routes: routes.through(atOnce),
    objects: bucket.through(atOnce),
    baseUrl: 'https://desk.example',
    event: 'first',
    run: 'run',
    now: 0,
    remainingMs: () => Number.POSITIVE_INFINITY,
    routeFormat: format,
  });
  const kvs = {
    async get(key: string) {
      const value = routes.entries.get(key);
      if (value === undefined) throw new Error('KeyNotFound');
      return JSON.parse(value);
    },
    exists: async (key: string) => routes.entries.has(key),
  };
  const handler = loadEdgeHandler<ViewerRequestEvent, ViewerRequest | ViewerResponse>(
    'edge/viewer-request.ts',
    kvs,
  );
  return { routes, bucket, handler };
}

test('the edge reads the format that is written', () => {
  expect(routeFormats).toContain(routeFormat);
});

test.each(routeFormats)(
  'the edge leads every path to its object by routes of the format %i',
  async (format) => {
    const { bucket, handler } = await published(format);

    for (const { path, body, encoding } of site.documents) {
      if (path === undefined) continue;
      const { uri } = forwardedRequest(await handler(viewerRequest('GET', path)));
      expect(bucket.objects.get(uri.slice(1))?.body).toEqual(encoding ? Buffer.from(body, encoding) : body);
    }
    const { uri } = forwardedRequest(await handler(viewerRequest('GET', '/', { accept: 'text/markdown' })));
    expect(bucket.objects.get(uri.slice(1))?.mediaType).toBe('text/markdown; charset=utf-8');
    for (const [path, { to, path: other = path }] of Object.entries(site.routes)) {
      if (path === notFoundPageKey) continue;
      if (to !== undefined) {
        const { headers } = generatedResponse(await handler(viewerRequest('GET', path)));
        expect(headers.location).toEqual({ value: to });
        continue;
      }
      const request = viewerRequest('POST', path, { 'content-length': '2' });
      expect(forwardedRequest(await handler(request)).uri).toBe(other);
    }
  },
);

test('the edge answers 503 with Retry-After where routes have a format that it does not know', async () => {
  const { handler } = await published(Math.max(...routeFormats) + 1);

  const answer = generatedResponse(await handler(viewerRequest('GET', '/')));

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toEqual({ value: '5' });
});

test.each([fenceKey, notFoundPageKey])('no path leads to %s', async (key) => {
  const { handler, routes } = await published(routeFormat);

  expect(routes.entries.has(key)).toBe(true);
  for (const path of [`/${key}`, `/${encodeURIComponent(key)}`]) {
    expect(generatedResponse(await handler(viewerRequest('GET', path))).statusCode).toBe(404);
  }
});
