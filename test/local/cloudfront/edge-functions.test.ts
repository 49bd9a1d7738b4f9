import { expect, test } from 'vitest';
import { createEdgeEvent } from '../../../local/cloudfront/edge-event.ts';
import { parseRequestResult, parseResponseResult } from '../../../local/cloudfront/edge-result.ts';
import { EmulatedEdgeFunction } from '../../../local/cloudfront/emulated-edge-function.ts';
import { EmulatedKeyValueStore } from '../../../local/cloudfront/emulated-key-value-store.ts';
import type { HeaderFields, HttpRequest, HttpResponse } from '../../../local/http/http-message.ts';

const context = { distributionId: 'E1', distributionDomainName: '127.0.0.1:8787', requestId: 'request-1' };

const requestWith = (headers: HeaderFields): HttpRequest => ({
  method: 'POST',
  path: '/a%20b',
  query: 'x=1&y=%C3%A9#',
  headers,
  body: (async function* () {})(),
  source: '127.0.0.9',
});
const request = requestWith([
  ['Host', 'd.example'],
  ['X-Twice', 'one'],
  ['Cookie', 'a=1'],
  ['x-twice', 'two'],
  ['X-Real-IP', '198.51.100.1'],
]);
const bareRequest = requestWith([]);
const response: HttpResponse = { status: 200, headers: [], body: Buffer.from('body') };

function run(code: string, event: object = {}, keyValueStore?: EmulatedKeyValueStore, lines: string[] = []) {
  const log = (line: string) => lines.push(line);
  return new EmulatedEdgeFunction({ name: 'Edge', code, keyValueStore, log }).run({ request: {}, ...event });
}

test('a function gets the event structure, and its request is forwarded together with the parts that are hidden from it', async () => {
  const event = createEdgeEvent(context, request);
  const result = await run(
    `function handler({ request }) {
      request.uri = '/other';
      request.headers['x-viewer-address'] = { value: '127.0.0.9' };
      return request;
    }`,
    event,
  );

  expect(event).toEqual({
    version: '1.0',
    context: { ...context, eventType: 'viewer-request' },
    viewer: { ip: '127.0.0.9' },
    request: {
      method: 'POST',
      uri: '/a%20b',
      headers: {
        host: { value: 'd.example' },
        'x-twice': { value: 'one', multiValue: [{ value: 'one' }, { value: 'two' }] },
      },
    },
  });
  expect(parseRequestResult(result, request)).toMatchObject({
    method: 'POST',
    path: '/other',
    query: request.query,
    headers: [
      ['Host', 'd.example'],
      ['X-Twice', 'one'],
      ['X-Twice', 'two'],
      ['X-Viewer-Address', '127.0.0.9'],
      ['Cookie', 'a=1'],
      ['X-Real-IP', '198.51.100.1'],
    ],
  });
});

test('a generated response is returned, and an origin response keeps its body unless the function replaces it', () => {
  const headers = { 'x-a': { value: 'b' } };
  const body = { encoding: 'base64', data: 'aGk=' };

  expect(parseRequestResult({ statusCode: 404, headers, body }, request)).toEqual({
    status: 404,
    headers: [['X-A', 'b']],
    body: Buffer.from('hi'),
  });
  expect(parseResponseResult({ statusCode: 200 }, response).body.toString()).toBe('body');
  expect(parseResponseResult({ statusCode: 200, body: 'new' }, response).body.toString()).toBe('new');
});

const forwardedRequest = { method: 'POST', uri: '/', headers: {} };
const generatedResponse = { statusCode: 200, headers: {} };

test.each<[what: string, result: unknown]>([
  ['nothing', undefined],
  ['a path without its slash', { ...forwardedRequest, uri: 'a' }],
  ['another method', { ...forwardedRequest, method: 'GET' }],
  ['a number as a value', { ...generatedResponse, headers: { 'x-a': { value: 1 } } }],
  ['a name in capitals', { ...generatedResponse, headers: { 'X-A': { value: 'a' } } }],
  ['a status that is not an integer', { ...generatedResponse, statusCode: '404' }],
  ['a status outside the HTTP range', { ...generatedResponse, statusCode: 600 }],
  ['a body in an unknown encoding', { ...generatedResponse, body: { encoding: 'hex', data: '00' } }],
  [
    'a response of more than 40 KB with its headers',
    { ...generatedResponse, headers: { 'x-a': { value: 'b' } }, body: 'x'.repeat(40_955) },
  ],
  [
    'a URI of 8,192 characters with its query',
    { ...forwardedRequest, uri: '/'.padEnd(8_192 - 1 - bareRequest.query.length, 'a') },
  ],
])('%s is rejected as the result of a function', (_what, result) => {
  expect(() => parseRequestResult(result, bareRequest)).toThrow(/^The function /);
});

test('a response of 40 KB and a URI of 8,191 characters are accepted', () => {
  const uri = '/'.padEnd(8_191 - 1 - bareRequest.query.length, 'a');

  expect(parseRequestResult({ ...generatedResponse, body: 'x'.repeat(40_960) }, bareRequest)).toMatchObject({
    status: 200,
  });
  expect(parseRequestResult({ ...forwardedRequest, uri }, bareRequest)).toMatchObject({ path: uri });
});

test.each([
  ['viewer-request', ['host', 'content-length', 'transfer-encoding', 'via']],
  ['viewer-response', ['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via']],
] as const)('a %s function may not change the headers %j', (type, names) => {
  for (const name of names) {
    const headers = { [name]: { value: 'changed' } };
    const parse = () =>
      type === 'viewer-request'
        ? parseRequestResult({ ...forwardedRequest, headers }, bareRequest)
        : parseResponseResult({ ...generatedResponse, headers }, response);
    expect(parse).toThrow(`The function set the header "${name}", which is not allowed`);
  }
});

test.each(
  `connection expect keep-alive proxy-authenticate proxy-authorization proxy-connection trailer upgrade x-accel-redirect
  x-amz-cf-id x-amzn-requestid x-cache x-edge-result-type x-forwarded-proto x-real-ip`.split(/\s+/),
)('a function can neither see nor set the header %s', (name) => {
  const viewerRequest = requestWith([[name, 'x']]);

  expect(createEdgeEvent(context, viewerRequest)).toMatchObject({ request: { headers: {} } });
  expect(parseRequestResult(forwardedRequest, viewerRequest)).toMatchObject({ headers: [[name, 'x']] });
  expect(() =>
    parseRequestResult({ ...generatedResponse, headers: { [name]: { value: 'x' } } }, bareRequest),
  ).toThrow(`The function set the header "${name}", which is not allowed`);
});

test('a function has the associated key-value store and a log, but no Node APIs', async () => {
  const store = new EmulatedKeyValueStore([['/a', '{"get":"x"}']]);
  const lines: string[] = [];
  const code = `import cf from 'cloudfront';
    const kvs = cf.kvs();
    async function handler() {
      console.log('seen', 1);
      return { route: await kvs.get('/a', { format: 'json' }), text: await kvs.get('/a'),
        missing: await kvs.get('/b').catch(() => 'rejected'), long: await kvs.exists('ü'.repeat(257)).catch(() => 'rejected'),
        exists: [await kvs.exists('/a'), await kvs.exists('k'.repeat(512))],
        globals: [typeof process, typeof require, typeof fetch, typeof setTimeout, typeof Buffer] };
    }`;

  expect(await run(code, {}, store, lines)).toEqual({
    route: { get: 'x' },
    text: '{"get":"x"}',
    missing: 'rejected',
    long: 'rejected',
    exists: [true, false],
    globals: Array(5).fill('undefined'),
  });
  expect(lines).toEqual(['Edge: seen 1']);
});

test.each([
  [
    'another module',
    "import x from 'crypto';\nfunction handler() {}",
    /"import x from 'crypto';" is not supported/,
  ],
  ['no handler', 'const x = 1;', /handler is not defined/],
  ['broken syntax', 'function handler( {', /SyntaxError/],
  [
    'a store that is not associated',
    "import cf from 'cloudfront';\ncf.kvs();\nfunction handler() {}",
    /No key-value store/,
  ],
])('a function with %s is rejected at the start', (_what, code, message) => {
  expect(() => run(code)).toThrow(message);
});
