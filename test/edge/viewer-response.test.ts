import { expect, test } from 'vitest';
import type { ViewerResponse, ViewerResponseEvent } from '../../edge/cloudfront-event.ts';
import { headerFields, loadEdgeHandler, viewerRequest } from '../support/edge-function.ts';

const handler = loadEdgeHandler<ViewerResponseEvent, ViewerResponse>('edge/viewer-response.ts');

async function respond(statusCode: number, headers: Record<string, string> = {}): Promise<ViewerResponse> {
  const response = { statusCode, headers: headerFields(headers) };
  return handler({ ...viewerRequest('GET', '/o/0a1b-2c3d/api/v1/company'), response });
}

test.each([200, 206, 304])(
  'viewer-response lets pages of any origin read an answer of %i',
  async (status) => {
    const { headers } = await respond(status);

    expect(headers['access-control-allow-origin']?.value).toBe('*');
    expect(headers['access-control-expose-headers']?.value).toBe('ETag, Link, Deprecation, Sunset');
  },
);

test('viewer-response links every document to the API descriptions and to the documents for agents', async () => {
  const { headers } = await respond(200);

  const links = headers.link?.value.split(', ');
  expect(links).toContain('</.well-known/api-catalog>; rel="api-catalog"');
  expect(links).toContain('</openapi.json>; rel="service-desc"; type="application/json"');
  expect(links).toContain('</api>; rel="service-doc"; type="text/html"');
  expect(links).toContain('</llms.txt>; rel="describedby"; type="text/plain"');
  expect(links).toContain('</.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/json"');
});

test('viewer-response sets the headers of a preflight on an MCP server card only', async () => {
  const card = await respond(200, { 'content-type': 'application/mcp-server-card+json' });
  const other = await respond(200, { 'content-type': 'application/json' });

  expect(card.headers['access-control-allow-methods']?.value).toBe('GET');
  expect(card.headers['access-control-allow-headers']?.value).toBe('Content-Type, If-None-Match');
  expect(other.headers['access-control-allow-methods']).toBeUndefined();
});

test('viewer-response adds Accept to Vary', async () => {
  expect((await respond(200)).headers.vary?.value).toBe('Accept');
  expect((await respond(200, { vary: 'Accept-Encoding' })).headers.vary?.value).toBe(
    'Accept-Encoding, Accept',
  );
});

test('viewer-response keeps status and headers of the object', async () => {
  const { statusCode, headers } = await respond(200, {
    etag: '"x"',
    'cache-control': 'public, max-age=3600',
  });

  expect(statusCode).toBe(200);
  expect(headers.etag?.value).toBe('"x"');
  expect(headers['cache-control']?.value).toBe('public, max-age=3600');
});
