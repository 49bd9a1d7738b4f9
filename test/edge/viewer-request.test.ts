import { describe, expect, test } from 'vitest';
import { preflightMaxAgeSeconds } from '../../contract/cache-time.ts';
import { routeFormat, routeFormats } from '../../release/edge-route.ts';
import {
  forwardedRequest,
  generatedResponse,
  keyValueStore,
  loadViewerRequest,
  viewerRequest,
} from '../support/edge-function.ts';
import { anyOrigin, fieldsOf, problemFields, problemOf } from '../support/edge-problem.ts';

const longestKey = `/${'a'.repeat(511)}`;

const store = keyValueStore({
  [longestKey]: { get: 'o/longest' },
  '/': { get: 'o/html', markdown: 'o/markdown' },
  '/api/v1/company': { get: 'o/1/api/v1/company' },
  '/endpoint': { post: 100 },
  '/agents': { post: 100, allowHeaders: 'content-type, x-own' },
  '/agents/': { post: 100, allowHeaders: 'content-type, x-own', path: '/agents' },
});
const handler = loadViewerRequest(store);

type Sent = Parameters<typeof viewerRequest>;
const ask = async (...sent: Sent) => handler(viewerRequest(...sent));
/** The response that the function generates. */
const answer = async (...sent: Sent) => generatedResponse(await ask(...sent));

describe('viewer-request at the path of a document', () => {
  test.each(['GET', 'HEAD'])('forwards %s to the object', async (method) => {
    expect(forwardedRequest(await ask(method, '/api/v1/company')).uri).toBe('/o/1/api/v1/company');
  });

  test.each([
    ['html', ''],
    ['html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['html', 'text/markdown;q=0, text/html;q=0'],
    ['markdown', 'Text/Markdown; charset=utf-8; q=0.8'],
    ['markdown', 'text/html, text/markdown'],
  ])('forwards to %s for the Accept %j', async (variant, accept) => {
    const headers: Record<string, string> = accept ? { accept } : {};

    expect(forwardedRequest(await ask('GET', '/', headers)).uri).toBe(`/o/${variant}`);
  });

  test('reads an Accept header that was sent on several lines', async () => {
    const event = viewerRequest('GET', '/');
    event.request.headers.accept = {
      value: 'text/html;q=0.1',
      multiValue: [{ value: 'text/html;q=0.1' }, { value: 'text/markdown' }],
    };

    expect(forwardedRequest(await handler(event)).uri).toBe('/o/markdown');
  });

  test('forwards to the only variant regardless of Accept', async () => {
    const result = await ask('GET', '/api/v1/company', { accept: 'text/markdown' });

    expect(forwardedRequest(result).uri).toBe('/o/1/api/v1/company');
  });

  test('answers a preflight from any origin', async () => {
    const response = await answer('OPTIONS', '/', { origin: 'https://elsewhere.example' });

    expect([response.statusCode, response.body]).toEqual([204, undefined]);
    expect(fieldsOf(response)).toEqual({
      allow: 'GET, HEAD, OPTIONS',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Accept, Content-Type, If-None-Match, Range',
      'access-control-max-age': String(preflightMaxAgeSeconds),
    });
  });
});

describe('viewer-request at the path of an endpoint', () => {
  test('forwards POST with the address of the viewer', async () => {
    const request = forwardedRequest(await ask('POST', '/endpoint', { 'content-length': '100' }));

    expect(request.uri).toBe('/endpoint');
    expect(request.headers['x-viewer-address']).toEqual({ value: '192.0.2.7' });
  });

  test.each(['', '-1', '1e3', '12, 12', '1'.repeat(16)])(
    'refuses a body whose length is "%s"',
    async (length) => {
      const headers: Record<string, string> = length ? { 'content-length': length } : {};
      const response = await answer('POST', '/endpoint', headers);

      expect(problemOf(response, {})).toEqual({
        status: 411,
        type: 'length-required',
        detail:
          'The request has no valid Content-Length header. Send the body with its length, not in chunks.',
      });
    },
  );

  test('refuses a body that is one byte too long', async () => {
    const response = await answer('POST', '/endpoint', { 'content-length': '101' });

    expect(problemOf(response, {})).toEqual({
      status: 413,
      type: 'content-too-large',
      detail: 'The body has 101 bytes. Send at most 100.',
    });
  });

  test.each(['gzip', 'identity, identity'])(
    'rejects the content coding "%s", and lists the accepted one',
    async (coding) => {
      const sent = { 'content-length': '50', 'content-encoding': coding };
      const response = await answer('POST', '/agents', sent);

      expect(problemOf(response, { ...anyOrigin, 'accept-encoding': 'identity' })).toEqual({
        status: 415,
        type: 'unsupported-media-type',
        detail: 'The body is compressed. Send it uncompressed, without Content-Encoding.',
      });
    },
  );

  test('accepts the content coding "Identity"', async () => {
    const sent = { 'content-length': '50', 'content-encoding': 'Identity' };

    expect(forwardedRequest(await ask('POST', '/endpoint', sent)).uri).toBe('/endpoint');
  });

  test('responds to a preflight from any origin if pages may call the endpoint, whatever it asks for', async () => {
    for (const path of ['/agents', '/agents/']) {
      const sent = {
        'content-length': '101',
        'content-encoding': 'gzip',
        origin: 'https://elsewhere.example',
      };
      const response = await answer('OPTIONS', path, sent);

      expect([response.statusCode, response.body]).toEqual([204, undefined]);
      // A response without a body has no Content-Type.
      expect(fieldsOf(response)).toEqual({
        ...anyOrigin,
        allow: 'POST, OPTIONS',
        'cache-control': 'no-store',
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'content-type, x-own',
        'access-control-max-age': String(preflightMaxAgeSeconds),
      });
    }
  });

  test('rewrites the path to the canonical one', async () => {
    const request = forwardedRequest(await ask('POST', '/agents/', { 'content-length': '0' }));

    expect(request.uri).toBe('/agents');
    expect(request.headers['x-viewer-address']).toEqual({ value: '192.0.2.7' });
  });

  test('answers OPTIONS with the allowed methods', async () => {
    const response = await answer('OPTIONS', '/endpoint', { origin: 'https://elsewhere.example' });

    expect([response.statusCode, response.body]).toEqual([204, undefined]);
    expect(fieldsOf(response)).toEqual({ allow: 'POST, OPTIONS', 'cache-control': 'no-store' });
  });
});

// Cross-origin pages cannot read the response of an endpoint that they may not call, so it has no CORS fields.
test.each([
  ['POST', '/api/v1/company', 'GET or HEAD', { ...anyOrigin, allow: 'GET, HEAD, OPTIONS' }],
  ['DELETE', '/api/v1/company', 'GET or HEAD', { ...anyOrigin, allow: 'GET, HEAD, OPTIONS' }],
  ['GET', '/endpoint', 'POST', { allow: 'POST, OPTIONS' }],
  ['DELETE', '/endpoint', 'POST', { allow: 'POST, OPTIONS' }],
  ['GET', '/agents', 'POST', { ...anyOrigin, allow: 'POST, OPTIONS' }],
])('viewer-request rejects %s %s, and lists the allowed methods', async (method, path, supported, fields) => {
  const response = await answer(method, path, { origin: 'https://elsewhere.example' });

  expect(problemOf(response, fields)).toEqual({
    status: 405,
    type: 'method-not-allowed',
    detail: `${method} is not supported here. Use ${supported}.`,
  });
});

test('viewer-request rejects HEAD in the same way, without a body', async () => {
  const response = await answer('HEAD', '/endpoint');

  expect([response.statusCode, response.body]).toEqual([405, undefined]);
  expect(fieldsOf(response)).toEqual({ ...problemFields, allow: 'POST, OPTIONS' });
});

describe('viewer-request at a path that does not exist', () => {
  test('finds a path of 512 bytes', async () => {
    expect(forwardedRequest(await ask('GET', longestKey)).uri).toBe('/o/longest');
  });

  test('answers 414 to a path of more than 2,048 characters', async () => {
    const response = await answer('GET', `/${'a'.repeat(2_048)}`);

    expect(problemOf(response, anyOrigin)).toEqual({
      status: 414,
      type: 'uri-too-long',
      detail: 'The path has 2049 characters (maximum: 2048). Use a path from the API description.',
    });
  });
});

test('viewer-request uses the configured domain if there is one', async () => {
  const handlerWithDomain = loadViewerRequest(store, 'https://desk.example');
  const response = generatedResponse(await handlerWithDomain(viewerRequest('GET', '/nowhere')));

  expect(JSON.parse(response.body ?? '')).toMatchObject({
    type: 'https://desk.example/problems/not-found',
    hint: 'https://desk.example/openapi.json',
  });
});

describe('viewer-request with a store that fails', () => {
  const fail = async () => {
    throw new Error('Store unavailable');
  };

  test.each([
    ['fails altogether', { get: fail, exists: fail }],
    ['fails for a key that exists', { get: fail, exists: async () => true }],
    [
      'contains routes in an unknown format',
      keyValueStore({ '/api/v1/company': { v: Math.max(...routeFormats) + 1 } }),
    ],
  ])('responds that the service is unavailable if it %s', async (_how, kvs) => {
    const response = generatedResponse(await loadViewerRequest(kvs)(viewerRequest('GET', '/api/v1/company')));

    expect(problemOf(response, { ...anyOrigin, 'retry-after': '5' })).toEqual({
      status: 503,
      type: 'temporarily-unavailable',
      detail: 'The path could not be looked up. Send the request again after 5 seconds.',
    });
  });
});

test('viewer-request reads the format of routes that the publisher writes', () => {
  expect(routeFormats).toContain(routeFormat);
});
