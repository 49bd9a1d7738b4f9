import { expect, test } from 'vitest';
import { cacheControl } from '../../contract/cache-time.ts';
import type { ViewerResponse, ViewerResponseEvent } from '../../edge/cloudfront-event.ts';
import { headerFields, loadEdgeHandler, viewerRequest } from '../support/edge-function.ts';

const deprecated = {
  deprecation: '@1806451200',
  sunset: 'Fri, 01 Oct 2027 23:59:59 GMT',
  link: '<https://desk.example/v2>; rel="successor-version"',
} as const;
const object = '/o/0123456789abcdef0123456789abcdef';

const loadHandler = (deployment = {}) =>
  loadEdgeHandler<ViewerResponseEvent, ViewerResponse>('edge/viewer-response.ts', undefined, '', deployment);
const defaultHandler = loadHandler();

/** Returns the status, body and fields of the response for an object with `statusCode` and `headers`. */
async function respond(
  statusCode: number,
  headers: Record<string, string> = {},
  { handler = defaultHandler, uri = `${object}/api/v1/company` } = {},
) {
  const response = { statusCode, headers: headerFields(headers) };
  const answer = await handler({ ...viewerRequest('GET', uri), response });
  const fields = Object.entries(answer.headers).map(([name, { value }]) => [name, value]);
  return { status: answer.statusCode, body: answer.body, fields: Object.fromEntries(fields) };
}

/** Fields of every document: any origin may read it, and it links to the descriptions for programs and agents. */
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

/** Further fields of Frontdesk's own documents. */
const ownDocument = {
  ...everyDocument,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
};

test.each([200, 206, 304])(
  "viewer-response adds its fields to a %i response, and keeps the object's fields and body",
  async (status) => {
    const object = {
      etag: '"x"',
      'cache-control': cacheControl,
      'content-type': 'application/json',
    };

    expect(await respond(status, object)).toEqual({
      status,
      body: undefined,
      fields: { ...object, ...ownDocument },
    });
  },
);

test('viewer-response sets the preflight headers on MCP server cards only', async () => {
  const card = { 'content-type': 'application/mcp-server-card+json' };

  expect((await respond(200, card)).fields).toEqual({
    ...card,
    ...ownDocument,
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'Content-Type, If-None-Match',
  });
});

test('viewer-response adds Accept to the Vary of the object', async () => {
  expect((await respond(200, { vary: 'Accept-Encoding' })).fields).toEqual({
    ...ownDocument,
    vary: 'Accept-Encoding, Accept',
  });
});

test('viewer-response announces the end of a deprecated API only on its documents', async () => {
  const handler = loadHandler({ deprecated });
  const fieldsAt = async (uri: string) => (await respond(200, {}, { handler, uri })).fields;

  expect(await fieldsAt(`${object}/api/v1/next-step`)).toEqual({
    ...ownDocument,
    ...deprecated,
    link: `${ownDocument.link}, ${deprecated.link}`,
  });
  expect(await fieldsAt(object)).toEqual(ownDocument);
});

const websitePolicy = "frame-ancestors 'self'";

test("viewer-response gives the website's files the policy of the firm, and none of the stricter fields", async () => {
  const handler = loadHandler({ websitePolicy });

  expect((await respond(200, {}, { handler, uri: '/w/0123' })).fields).toEqual({
    ...everyDocument,
    'content-security-policy': websitePolicy,
  });
});

test('viewer-response makes the page for unknown addresses a 404 that no cache keeps', async () => {
  const handler = loadHandler({ websitePolicy });

  expect(await respond(200, { 'cache-control': cacheControl }, { handler, uri: '/n/0123' })).toEqual({
    status: 404,
    body: undefined,
    fields: {
      ...everyDocument,
      'cache-control': 'no-store',
      'content-security-policy': websitePolicy,
      vary: 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode',
    },
  });
});

test('viewer-response asks search engines not to list a stage that is not meant for them', async () => {
  const handler = loadHandler({ robotsTag: 'noindex' });

  for (const uri of [object, '/w/0123'])
    expect((await respond(200, {}, { handler, uri })).fields).toMatchObject({ 'x-robots-tag': 'noindex' });
});
