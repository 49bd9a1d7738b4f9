import { expect, test } from 'vitest';
import { cacheControl } from '../../contract/cache-time.ts';
import type { ViewerResponse, ViewerResponseEvent } from '../../edge/cloudfront-event.ts';
import { headerFields, loadEdgeHandler, viewerRequest } from '../support/edge-function.ts';

const handler = loadEdgeHandler<ViewerResponseEvent, ViewerResponse>('edge/viewer-response.ts');

/** Status and fields of the answer with an object's `statusCode` and `headers`. */
async function respond(statusCode: number, headers: Record<string, string> = {}) {
  const response = { statusCode, headers: headerFields(headers) };
  const answer = await handler({ ...viewerRequest('GET', '/o/0a1b-2c3d/api/v1/company'), response });
  const fields = Object.entries(answer.headers).map(([name, { value }]) => [name, value]);
  return { status: answer.statusCode, body: answer.body, fields: Object.fromEntries(fields) };
}

/** Fields of every document: pages of any origin may read it, and it leads to the descriptions for programs and agents. */
const everyDocument = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Deprecation, Sunset',
  link: [
    '</.well-known/api-catalog>; rel="api-catalog"',
    '</openapi.json>; rel="service-desc"; type="application/json"',
    '</api>; rel="service-doc"; type="text/html"',
    '</llms.txt>; rel="describedby"; type="text/plain"',
    '</.well-known/ard.json>; rel="ard"; type="application/json"',
    '</.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/json"',
  ].join(', '),
  vary: 'Accept',
};

test.each([200, 206, 304])(
  'viewer-response adds its fields to an answer of %i, and keeps those of the object and its body',
  async (status) => {
    const object = {
      etag: '"x"',
      'cache-control': cacheControl,
      'content-type': 'application/json',
    };

    expect(await respond(status, object)).toEqual({
      status,
      body: undefined,
      fields: { ...object, ...everyDocument },
    });
  },
);

test('viewer-response sets the headers of a preflight on an MCP server card, and on nothing else', async () => {
  const card = { 'content-type': 'application/mcp-server-card+json' };

  expect((await respond(200, card)).fields).toEqual({
    ...card,
    ...everyDocument,
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'Content-Type, If-None-Match',
  });
});

test('viewer-response adds Accept to the Vary of the object', async () => {
  expect((await respond(200, { vary: 'Accept-Encoding' })).fields).toEqual({
    ...everyDocument,
    vary: 'Accept-Encoding, Accept',
  });
});
