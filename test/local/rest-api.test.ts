import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmulatedRestApi } from '../../local/apigateway/emulated-rest-api.ts';
import { createGatewayResponses } from '../../local/apigateway/generated-responses.ts';
import { createThrottles, tokenBucket } from '../../local/apigateway/throttle.ts';
import { fieldValue, type HeaderFields, type HttpRequest } from '../../local/http/http-message.ts';
import { EmulatedLambdaFunction } from '../../local/lambda/emulated-lambda-function.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** Returns the response that the body contains, or else the event. */
const bundle = `
  export async function handler(event) {
    const text = Buffer.from(event.body ?? '{}', event.isBase64Encoded ? 'base64' : 'utf8').toString();
    let input = {};
    try { input = JSON.parse(text); } catch {}
    await new Promise((resolve) => setTimeout(resolve, input.ms ?? 0));
    if (input.answer === 'throw') throw new Error('no');
    return input.answer ?? { statusCode: 200, body: JSON.stringify(event) };
  }`;

const key = 'k'.repeat(20);
let target: EmulatedLambdaFunction;
const directory = scratchFolder();
beforeAll(() => {
  const file = join(directory, 'index.mjs');
  writeFileSync(file, bundle);
  const names = { exportName: 'handler', functionName: 'Echo', functionArn: 'arn', memoryMb: 128 };
  const definition = { moduleUrl: pathToFileURL(file).href, ...names };
  const log = () => undefined;
  target = new EmulatedLambdaFunction({
    definition,
    variables: {},
    timeoutMs: 5_000,
    maxEnvironments: 2,
    log,
  });
});
afterAll(() => target.close());

interface ApiOptions {
  readonly timeoutMs?: number;
  readonly binary?: boolean;
  readonly minimumCompressionBytes?: number;
  readonly responses?: Parameters<typeof createGatewayResponses>[0];
}

/** Creates an API with one function that echoes its event, and a throttle that allows three requests. */
function api({
  timeoutMs = 29_000,
  binary = false,
  minimumCompressionBytes,
  responses = [],
}: ApiOptions = {}) {
  const throttle = tokenBucket({ rate: 0, burst: 3 });
  return new EmulatedRestApi({
    host: 'api.execute-api.example',
    stage: 'live',
    routes: [{ resource: '/endpoint', method: 'POST', apiKeyRequired: true, throttle, timeoutMs, target }],
    isBinary: binary,
    minimumCompressionBytes,
    apiKeys: [key],
    gatewayResponse: createGatewayResponses(responses),
  });
}

function post(
  body: string | Buffer | object = '',
  headers: HeaderFields = [],
  rest: Partial<HttpRequest> = {},
): HttpRequest {
  const bytes = Buffer.from(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  return {
    method: 'POST',
    path: '/live/endpoint',
    query: '',
    headers: [['X-Api-Key', key], ...headers],
    body: (async function* () {
      yield bytes;
    })(),
    source: '203.0.113.1',
    ...rest,
  };
}

test('a function gets a proxy event with unchanged header names', async () => {
  const headers: HeaderFields = [
    ['X-Twice', '1'],
    ['X-Twice', '2'],
    ['X-Forwarded-For', '127.0.0.1'],
  ];
  const { body } = await api().handle(post('', headers, { query: 'a=1&a=2&b=%20' }));

  expect(JSON.parse(body.toString())).toMatchObject({
    resource: '/endpoint',
    path: '/endpoint',
    httpMethod: 'POST',
    queryStringParameters: { a: '2', b: ' ' },
    body: null,
    isBase64Encoded: false,
    headers: { 'X-Twice': '2', 'X-Forwarded-For': '127.0.0.1, 203.0.113.1' },
    multiValueHeaders: { 'X-Twice': ['1', '2'] },
    requestContext: { identity: { sourceIp: '203.0.113.1' } },
  });
});

const latin1 = Buffer.from('{"name":"Jos\xe9"}', 'latin1');
test.each([
  [
    'replacement characters for invalid UTF-8 if no media type is binary',
    latin1,
    false,
    '{"name":"Jos\ufffd"}',
  ],
  ['unchanged bytes if all media types are binary', latin1, true, latin1.toString('base64')],
])('a function gets %s', async (_what, bytes, binary, received) => {
  const { body } = await api({ binary }).handle(post(bytes));

  expect(JSON.parse(body.toString())).toMatchObject({ body: received, isBase64Encoded: binary });
});

const huge = (bytes: number) => Buffer.alloc(bytes, 'x');
const mb = 1024 * 1024;
/** Requests that the gateway rejects or whose function fails, with the response that the gateway generates. */
const rejections: [what: string, request: () => HttpRequest, status: number, message: string][] = [
  ['no key', () => post('', [], { headers: [] }), 403, 'Forbidden'],
  ['another key', () => post('', [], { headers: [['x-api-key', 'j'.repeat(20)]] }), 403, 'Forbidden'],
  ['an unknown path', () => post('', [], { path: '/live/other' }), 403, 'Missing Authentication Token'],
  ['another method', () => post('', [], { method: 'GET' }), 403, 'Missing Authentication Token'],
  ['another stage', () => post('', [], { path: '/test/endpoint' }), 403, 'Forbidden'],
  ['no stage', () => post('', [], { path: '/liveendpoint' }), 403, 'Forbidden'],
  ['more than 10 MB', () => post(huge(10 * mb + 1)), 413, 'Request Too Long'],
  ['an event of more than 6 MB', () => post(huge(6 * mb)), 413, 'Request Too Long'],
  ['a function that throws', () => post({ answer: 'throw' }), 502, 'Internal server error'],
  ['a response without a status', () => post({ answer: { body: 'x' } }), 502, 'Internal server error'],
  [
    'an object as the body',
    () => post({ answer: { statusCode: 200, body: {} } }),
    502,
    'Internal server error',
  ],
];
test.each(rejections)(
  'the gateway responds to %s as API Gateway does',
  async (_what, request, status, message) => {
    const response = await api().handle(request());

    expect([response.status, JSON.parse(response.body.toString())]).toEqual([status, { message }]);
  },
);

test('the gateway returns 504 if the function exceeds the integration timeout', async () => {
  expect((await api({ timeoutMs: 100 }).handle(post({ ms: 1_000 }))).status).toBe(504);
});

test.each([
  [
    { statusCode: 202, headers: { 'X-A': 1 }, body: 'x' },
    202,
    { 'x-a': '1', 'content-type': 'application/json' },
    'x',
  ],
  [{ statusCode: 204 }, 204, {}, ''],
  [
    { statusCode: '200', headers: { 'Content-Type': 'text/plain' } },
    200,
    { 'content-type': 'text/plain' },
    '',
  ],
  [{ statusCode: 200, multiValueHeaders: { A: ['1', '2'] }, headers: { A: '3' } }, 200, { a: '1, 2' }, ''],
  [
    { statusCode: 401, headers: { 'WWW-Authenticate': 'x' } },
    401,
    { 'x-amzn-remapped-www-authenticate': 'x' },
    '',
  ],
  [{ statusCode: 200, body: 'aGk=', isBase64Encoded: true }, 200, {}, 'hi'],
  [{ statusCode: 200, body: 'aGk=' }, 200, {}, 'aGk='],
])('the gateway passes on the response %j', async (answer, status, headers, body) => {
  const response = await api({ binary: true }).handle(post({ answer }));

  expect([response.status, response.body.toString()]).toEqual([status, body]);
  for (const [name, value] of Object.entries(headers)) expect(fieldValue(response.headers, name)).toBe(value);
});

const long = 'x'.repeat(100);
const plain = (bytes: Buffer) => bytes.toString();
test.each([
  ['gzip', {}, 'gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
  ['deflate;q=0.9, gzip;q=0.1', {}, 'deflate', (bytes: Buffer) => inflateSync(bytes).toString()],
  ['br, gzip;q=0', {}, undefined, plain],
  ['gzip', { 'Content-Encoding': 'identity' }, 'identity', plain],
  ['gzip', { 'X-Short': '1' }, undefined, plain],
])(
  'the gateway compresses a response for Accept-Encoding: %s with %j as "%s"',
  async (accepted, headers, coding, decode) => {
    const body = 'X-Short' in headers ? 'x' : long;
    const gateway = api({ minimumCompressionBytes: 100 });

    const response = await gateway.handle(
      post({ answer: { statusCode: 200, headers, body } }, [['Accept-Encoding', accepted]]),
    );

    expect(fieldValue(response.headers, 'content-encoding')).toBe(coding);
    expect(decode(response.body)).toBe(body);
  },
);

test('a request with the wrong key does not count against the throttle', async () => {
  const gateway = api();
  for (let n = 0; n < 10; n += 1) await gateway.handle(post('', [], { headers: [] }));

  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await gateway.handle(post())).status);

  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a throttle allows the burst at once and then the rate', () => {
  let now = 0;
  const takeToken = tokenBucket({ rate: 2, burst: 3 }, () => now);
  const takeAll = () => Array.from({ length: 10 }, takeToken).filter(Boolean).length;

  const counts = [0, 499, 1_000, 60_000].map((time) => {
    now = time;
    return takeAll();
  });

  expect(counts).toEqual([3, 0, 2, 3]);
});

test('only the most specific throttle of a stage applies', () => {
  const setting = (ResourcePath: string, HttpMethod: string, ThrottlingBurstLimit?: number) => ({
    ResourcePath,
    HttpMethod,
    ThrottlingRateLimit: 0,
    ...(ThrottlingBurstLimit !== undefined && { ThrottlingBurstLimit }),
  });
  const throttle = createThrottles([
    setting('/*', '*', 1),
    setting('/~1api~1v1', 'POST', 2),
    setting('/~1api~1v1', 'PUT'),
  ]);
  const burst = (path: string, method: string) =>
    Array.from({ length: 10 }, throttle(path, method)).filter(Boolean).length;

  expect([
    burst('/api/v1', 'POST'),
    burst('/api/v1', 'PUT'),
    burst('/api/v1', 'GET'),
    burst('/other', 'POST'),
  ]).toEqual([2, 10, 1, 0]);
});

test('the default gateway response applies to types without their own, except to a request that is too large', async () => {
  const gatewayResponse = (ResponseType: string, StatusCode: string) => ({
    RestApiId: 'api',
    ResponseType,
    StatusCode,
  });
  const template = {
    ...gatewayResponse('DEFAULT_4XX', '499'),
    ResponseTemplates: {
      'application/json': '{"id":"$context.requestId","message":$context.error.messageString}',
    },
  };
  const gateway = api({ responses: [template, gatewayResponse('DEFAULT_5XX', '599')] });

  const notFound = await gateway.handle(post('', [], { path: '/live/nowhere' }));
  expect([notFound.status, JSON.parse(notFound.body.toString())]).toEqual([
    499,
    { id: fieldValue(notFound.headers, 'x-amzn-requestid'), message: 'Missing Authentication Token' },
  ]);
  expect((await gateway.handle(post({ answer: 'throw' }))).status).toBe(599);
  expect((await gateway.handle(post(huge(10 * mb + 1)))).status).toBe(413);
});
