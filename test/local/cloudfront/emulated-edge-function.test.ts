import { expect, test } from 'vitest';
import { createEdgeEvent } from '../../../local/cloudfront/edge-event.ts';
import { parseRequestResult, parseResponseResult } from '../../../local/cloudfront/edge-result.ts';
import { EmulatedEdgeFunction } from '../../../local/cloudfront/emulated-edge-function.ts';
import { EmulatedKeyValueStore } from '../../../local/cloudfront/emulated-key-value-store.ts';
import type { HttpRequest, HttpResponse } from '../../../local/http/http-message.ts';

const distribution = { id: 'E1', domainName: '127.0.0.1:8787', requestId: 'request-1' };

const request: HttpRequest = {
  method: 'POST',
  path: '/a%20b',
  query: 'x=1&y=%C3%A9&x=2&z',
  headers: [
    ['Host', 'd.example'],
    ['X-Twice', 'one'],
    ['Cookie', 'a=1; b=2'],
    ['x-twice', 'two'],
    ['Content-Length', '2'],
    ['X-Real-IP', '198.51.100.1'],
  ],
  body: (async function* () {})(),
  source: '127.0.0.9',
};

const response: HttpResponse = {
  status: 200,
  headers: [
    ['ETag', '"1"'],
    ['Via', 'x'],
  ],
  body: Buffer.from('body'),
};

function run(
  code: string,
  event: object = {},
  keyValueStore?: EmulatedKeyValueStore,
  log = (_line: string) => {},
) {
  return new EmulatedEdgeFunction({ name: 'Edge', code, keyValueStore, log }).run({ request: {}, ...event });
}

test('createEdgeEvent() gives a function the event structure of a viewer request', () => {
  expect(createEdgeEvent('viewer-request', distribution, request)).toEqual({
    version: '1.0',
    context: {
      distributionDomainName: '127.0.0.1:8787',
      distributionId: 'E1',
      eventType: 'viewer-request',
      requestId: 'request-1',
    },
    viewer: { ip: '127.0.0.9' },
    request: {
      method: 'POST',
      uri: '/a%20b',
      querystring: {
        x: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
        y: { value: '%C3%A9' },
        z: { value: '' },
      },
      headers: {
        host: { value: 'd.example' },
        'x-twice': { value: 'one', multiValue: [{ value: 'one' }, { value: 'two' }] },
        'content-length': { value: '2' },
      },
      cookies: { a: { value: '1' }, b: { value: '2' } },
    },
  });
});

test('parseRequestResult() hands on what the function made of the request', async () => {
  const result = await run(
    `function handler({ request }) {
      request.uri = '/other';
      request.headers['x-viewer-address'] = { value: '127.0.0.9' };
      delete request.cookies.a;
      return request;
    }`,
    createEdgeEvent('viewer-request', distribution, request),
  );

  expect(parseRequestResult(result, request)).toMatchObject({
    method: 'POST',
    path: '/other',
    query: 'x=1&x=2&y=%C3%A9&z=',
    headers: [
      ['Host', 'd.example'],
      ['X-Twice', 'one'],
      ['X-Twice', 'two'],
      ['Content-Length', '2'],
      ['X-Viewer-Address', '127.0.0.9'],
      ['X-Real-IP', '198.51.100.1'],
      ['Cookie', 'b=2'],
    ],
  });
});

test('parseRequestResult() takes a response for the answer', () => {
  const result = {
    statusCode: 404,
    headers: { 'x-a': { value: 'b' } },
    body: { encoding: 'base64', data: 'aGk=' },
  };

  expect(parseRequestResult(result, request)).toEqual({
    status: 404,
    headers: [['X-A', 'b']],
    body: Buffer.from('hi'),
  });
});

test('parseResponseResult() keeps the body unless the function gives another', () => {
  const headers = { etag: { value: '"1"' }, via: { value: 'x' } };

  expect(parseResponseResult({ statusCode: 200, headers }, response).body.toString()).toBe('body');
  expect(parseResponseResult({ statusCode: 200, headers, body: 'new' }, response).body.toString()).toBe(
    'new',
  );
});

test.each<[what: string, result: unknown]>([
  ['nothing', undefined],
  ['a path without its slash', { method: 'POST', uri: 'a', headers: {} }],
  ['another method', { method: 'GET', uri: '/', headers: {} }],
  ['a number as a value', { statusCode: 200, headers: { 'x-a': { value: 1 } } }],
  ['a name in capitals', { statusCode: 200, headers: { 'X-A': { value: 'a' } } }],
  ['a header that it must not set', { statusCode: 200, headers: { 'x-cache': { value: 'Hit' } } }],
  ['a length of its own', { method: 'POST', uri: '/', headers: { 'content-length': { value: '9' } } }],
  ['no status', { statusCode: 'OK', headers: {} }],
  ['a status that is no integer', { statusCode: '404', headers: {} }],
  ['a status beyond those of HTTP', { statusCode: 600, headers: {} }],
  ['a description of the status that is no text', { statusCode: 404, statusDescription: 404, headers: {} }],
  ['a body in an unknown encoding', { statusCode: 200, headers: {}, body: { encoding: 'hex', data: '00' } }],
  ['a body that is no base64', { statusCode: 200, headers: {}, body: { encoding: 'base64', data: '#' } }],
  ['a response of more than 40 KB', { statusCode: 200, headers: {}, body: 'x'.repeat(40_961) }],
  [
    'a response of more than 40 KB with its headers',
    { statusCode: 200, headers: { 'x-a': { value: 'b' } }, body: 'x'.repeat(40_955) },
  ],
  ['a URI of 8,192 characters', { method: 'POST', uri: '/'.padEnd(8_192, 'a'), headers: {} }],
  [
    'a URI of 8,192 characters with its query',
    { method: 'POST', uri: '/'.padEnd(8_189, 'a'), headers: {}, querystring: { b: { value: '' } } },
  ],
  ...[' ', '#', '\n', '\x7f'].map(
    (character) =>
      [
        `${JSON.stringify(character)} in a query`,
        { method: 'POST', uri: '/', headers: {}, querystring: { a: { value: character } } },
      ] as [string, unknown],
  ),
])('parseRequestResult() refuses %s, for which CloudFront answers 502', (_what, result) => {
  // Without read-only headers, whose loss would be refused before anything else.
  expect(() => parseRequestResult(result, { ...request, headers: [] })).toThrow(/^The function /);
});

test.each(['host', 'content-length', 'transfer-encoding', 'via'])(
  'parseRequestResult() refuses a change of the header %s, which a viewer-request function may only read',
  (name) => {
    const { headers } = createEdgeEvent('viewer-request', distribution, request) as { headers?: object };
    const result = { method: 'POST', uri: '/', headers: { ...headers, [name]: { value: 'changed' } } };

    expect(() => parseRequestResult(result, { ...request, headers: [] })).toThrow(
      `The function set the header "${name}", which it must not`,
    );
  },
);

test.each(['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via'])(
  'parseResponseResult() refuses a change of the header %s, which a viewer-response function may only read',
  (name) => {
    const result = { statusCode: 200, headers: { [name]: { value: 'changed' } } };

    expect(() => parseResponseResult(result, { ...response, headers: [] })).toThrow(
      `The function set the header "${name}", which it must not`,
    );
  },
);

test.each([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'trailer',
  'upgrade',
  'x-accel-redirect',
  'x-amz-cf-id',
  'x-amzn-requestid',
  'x-cache',
  'x-edge-result-type',
  'x-forwarded-proto',
  'x-real-ip',
])('a function neither sees the header %s nor may set it', (name) => {
  const sent = { ...request, headers: [[name, 'x'] as const] };
  const set = { statusCode: 200, headers: { [name]: { value: 'x' } } };

  expect(createEdgeEvent('viewer-request', distribution, sent)).toMatchObject({ request: { headers: {} } });
  expect(parseRequestResult({ method: 'POST', uri: '/', headers: {} }, sent)).toMatchObject({
    headers: [[name, 'x']],
  });
  expect(() => parseRequestResult(set, request)).toThrow(
    `The function set the header "${name}", which it must not`,
  );
});

test('parseRequestResult() takes a response of 40 KB, and a URI of 8,191 characters', () => {
  const longest = '/'.padEnd(8_191, 'a');

  expect(
    parseRequestResult({ statusCode: 200, headers: {}, body: 'x'.repeat(40_960) }, request),
  ).toMatchObject({
    status: 200,
  });
  expect(
    parseRequestResult({ method: 'POST', uri: longest, headers: {} }, { ...request, headers: [] }),
  ).toMatchObject({ path: longest });
});

test('EmulatedEdgeFunction has the key-value store that is associated, and nothing of Node', async () => {
  const store = new EmulatedKeyValueStore(new Map([['/a', '{"get":"x"}']]));
  const code = `import cf from 'cloudfront';
    const kvs = cf.kvs();
    async function handler() {
      const missing = await kvs.get('/b').catch(() => 'rejected');
      return { route: await kvs.get('/a', { format: 'json' }), text: await kvs.get('/a'), missing,
        exists: [await kvs.exists('/a'), await kvs.exists('/b')], count: await kvs.count(),
        globals: [typeof process, typeof require, typeof fetch, typeof setTimeout, typeof Buffer] };
    }`;

  expect(await run(code, {}, store)).toEqual({
    route: { get: 'x' },
    text: '{"get":"x"}',
    missing: 'rejected',
    exists: [true, false],
    count: 1,
    globals: Array(5).fill('undefined'),
  });
});

test('EmulatedEdgeFunction logs what the function writes', async () => {
  const lines: string[] = [];

  await run("function handler(event) { console.log('seen', 1); return event; }", {}, undefined, (line) =>
    lines.push(line),
  );

  expect(lines).toEqual(['Edge: seen 1']);
});

test.each([
  [
    'another module',
    "import x from 'crypto';\nfunction handler() {}",
    /"import x from 'crypto';" is not known/,
  ],
  ['no handler', 'const x = 1;', /handler is not defined/],
  ['broken syntax', 'function handler( {', /SyntaxError/],
  [
    'a store that is not associated',
    "import cf from 'cloudfront';\ncf.kvs();\nfunction handler() {}",
    /No key-value store/,
  ],
  [
    'too much code',
    `function handler() {}${' '.repeat(10_240)}`,
    /it has 10261 bytes, and CloudFront takes 10240/,
  ],
])('EmulatedEdgeFunction refuses %s at start', (_what, code, message) => {
  expect(() => run(code)).toThrow(message);
});
