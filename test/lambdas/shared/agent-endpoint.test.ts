import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../../contract/request/body-limit.ts';
import { captureLog } from '../../support/capture-log.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';
import * as a2a from '../a2a/fixture.ts';
import * as mcp from '../mcp/fixture.ts';

const { ownOrigin, otherOrigin } = mcp;

let requests = 0;
async function countRequest(): Promise<never> {
  requests += 1;
  throw new Error('No diagnostic request is sent here');
}
const mcpHandler = mcp.handlerWith(countRequest);
const a2aHandler = a2a.handlerWith(countRequest);

/** Each endpoint, with a read-only message and one that sends a diagnostic request. */
const endpoints = [
  {
    name: 'MCP',
    ask: (sent: mcp.EventOptions) => mcp.ask(mcpHandler, sent),
    json: { 'Content-Type': 'application/json' },
    hello: JSON.stringify(legacyRequest('ping')),
    request: JSON.stringify(legacyRequest('tools/call', { name: 'request', arguments: {} })),
    otherMediaType: -32600,
  },
  {
    name: 'A2A',
    ask: (sent: mcp.EventOptions) => a2a.ask(a2aHandler, sent),
    json: a2a.json,
    hello: a2a.rpc('SendMessage', a2a.messageOf([{ text: 'What do you offer?' }])),
    request: a2a.rpc('SendMessage', a2a.messageOf([{ data: { skill: 'request-diagnostic' } }])),
    otherMediaType: -32005,
  },
];

/** All header fields of a JSON response. */
const jsonHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
  'Access-Control-Allow-Origin': '*',
};

const base64 = (bytes: Buffer) => ({ body: bytes.toString('base64'), isBase64Encoded: true });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  requests = 0;
  log = captureLog();
});
afterEach(() => log.end());

describe.each(endpoints)('the $name endpoint rejects', ({ ask, json, hello, request, otherMediaType }) => {
  const withMember = (member: string) => request.replace(/}$/, `,${member}}`);
  const withName = (name: string, length: number) =>
    JSON.stringify({ ...JSON.parse(request), [name]: 'x'.repeat(length) });
  const withType = (type: string) => ({ headers: { ...json, 'Content-Type': type }, body: hello });

  test.each<[what: string, sent: mcp.EventOptions, status: number, code: number]>([
    ['a body without a type', { body: hello }, 415, otherMediaType],
    ['a form', withType('application/x-www-form-urlencoded'), 415, otherMediaType],
    ['JSON of another kind', withType('application/a2a+json'), 415, otherMediaType],
    ['a body over the limit', { headers: json, body: request.padEnd(maxBodyBytes + 1) }, 413, -32600],
    ['broken JSON', { headers: json, body: '{"jsonrpc":' }, 400, -32700],
    ['a member twice', { headers: json, body: request.replace('{', '{"id":1,') }, 400, -32700],
    ['a member "__proto__"', { headers: json, body: withMember('"__proto__":{"id":2}') }, 400, -32700],
    ['too many members', { headers: json, body: withMember(`"a":[${'1,'.repeat(60_000)}1]`) }, 400, -32600],
    [
      'nesting as deep as the body allows',
      { headers: json, body: withMember(`"a":${'['.repeat(60_000)}${']'.repeat(60_000)}`) },
      400,
      -32600,
    ],
    ['no body', { headers: json }, 400, -32700],
    ['bytes that are not UTF-8', { headers: json, ...base64(Buffer.from([0x22, 0xff, 0x22])) }, 400, -32700],
    ['a batch', { headers: json, body: `[${Array(100).fill(request)}]` }, 400, -32600],
    ['an id that is too long', { headers: json, body: withName('id', 256) }, 400, -32600],
    ['a method that is too long', { headers: json, body: withName('method', 256) }, 400, -32600],
    ['a bare value', { headers: json, body: 'null' }, 400, -32600],
  ])('%s', async (_what, sent, status, code) => {
    const answer = await ask(sent);

    expect(answer.status).toBe(status);
    expect(answer.headers).toEqual(jsonHeaders);
    expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(requests).toBe(0);
  });
});

describe.each(endpoints)('the $name endpoint', ({ ask, json, hello, request }) => {
  test.each<[what: string, page: Record<string, string>]>([
    ['a page on another site', { Origin: 'https://claude.ai', 'Sec-Fetch-Site': 'cross-site' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a page whose browser hides its origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('lets %s read but not send', async (_what, page) => {
    const headers = { ...json, ...page };
    const [read, sent] = [await ask({ headers, body: hello }), await ask({ headers, body: request })];

    expect([read.status, sent.status]).toEqual([200, 403]);
    expect([read.headers, sent.headers]).toEqual([jsonHeaders, jsonHeaders]);
    expect(JSON.parse(read.body)).toMatchObject({ id: 1, result: {} });
    expect(JSON.parse(sent.body)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32600,
        message:
          'Send diagnostic requests from a program or from a page on an allowed origin: pages on other origins can only read',
      },
    });
    expect(requests).toBe(0);
  });

  test.each<[what: string, page: Record<string, string>]>([
    ['a program', {}],
    ['one of its own pages', { Origin: ownOrigin, 'Sec-Fetch-Site': 'same-origin' }],
    ['a page on an allowed origin', { ORIGIN: otherOrigin, 'Sec-Fetch-Site': 'cross-site' }],
  ])('lets %s send', async (_what, page) => {
    await ask({ headers: { ...json, ...page }, body: request });
    expect(requests).toBe(1);
  });

  const upperCase = Object.entries(json).map(([field, value]) => [field.toUpperCase(), value]);
  test.each<[what: string, sent: mcp.EventOptions]>([
    ['a message', { headers: json, body: hello }],
    [
      'header names and a media type in any case',
      {
        headers: { ...Object.fromEntries(upperCase), 'CONTENT-TYPE': 'Application/JSON ; charset=utf-8' },
        body: hello,
      },
    ],
    ['a body that is not in base64', { headers: json, body: hello, isBase64Encoded: false }],
    ['a body of exactly the limit', { headers: json, body: hello.padEnd(maxBodyBytes) }],
  ])('accepts %s', async (_what, sent) => {
    const { status, headers, body } = await ask(sent);

    expect({ status, headers }).toEqual({ status: 200, headers: jsonHeaders });
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
