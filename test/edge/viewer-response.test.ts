import { describe, expect, test } from 'vitest';
import { cacheControl } from '../../contract/cache-time.ts';
import type { ViewerResponse, ViewerResponseEvent } from '../../edge/cloudfront-event.ts';
import { headerFields, loadEdgeHandler, viewerRequest } from '../support/edge-function.ts';

const announcements = {
  v1: { deprecation: '@1806451200', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT', successor: 'v2' },
};
const object = '/o/0123456789abcdef0123456789abcdef';

const loadHandler = (entry: string, announcedFields = {}) =>
  loadEdgeHandler<ViewerResponseEvent, ViewerResponse>(entry, undefined, '', { ...announcedFields });
const defaultHandler = loadHandler('edge/viewer-response.ts');

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
      fields: { ...object, ...everyDocument },
    });
  },
);

test('viewer-response sets the preflight headers on MCP server cards only', async () => {
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

describe('for a deprecated version', () => {
  const announcedFields = {
    deprecation: '@1806451200',
    sunset: 'Fri, 01 Oct 2027 23:59:59 GMT',
  };
  const linksTo = (path: string) =>
    `<${path}>; rel="successor-version", </api>; rel="deprecation"; type="text/html"`;

  test('viewer-response announces the sunset only on documents of that version', async () => {
    const handler = loadHandler('edge/viewer-response.ts', announcements);
    const fieldsAt = async (uri: string) => (await respond(200, {}, { handler, uri })).fields;

    expect(await fieldsAt(`${object}/api/v1/next-step`)).toEqual({
      ...everyDocument,
      ...announcedFields,
      link: `${everyDocument.link}, ${linksTo('/api/v2/next-step')}`,
    });
    expect(await fieldsAt(`${object}/api/v2/company`)).toEqual(everyDocument);
    expect(await fieldsAt(object)).toEqual(everyDocument);
  });

  test('endpoint-response announces the sunset on its endpoint, and sets nothing else', async () => {
    const handler = loadHandler('edge/endpoint-response.ts', announcements);
    const fieldsAt = async (uri: string) => (await respond(200, {}, { handler, uri })).fields;

    expect(await fieldsAt('/api/v1/diagnostic-request')).toEqual({
      ...announcedFields,
      link: linksTo('/api/v2/diagnostic-request'),
    });
    expect(await fieldsAt('/api/v2/diagnostic-request')).toEqual({});
    expect(await fieldsAt('/mcp')).toEqual({});
  });
});
