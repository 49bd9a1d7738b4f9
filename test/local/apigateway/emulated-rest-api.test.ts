import { expect, test } from 'vitest';
import { fieldValue } from '../../../local/http/http-message.ts';
import { key, postRequest, startEchoApi } from './echo-api.ts';

const api = startEchoApi();

test('EmulatedRestApi gives the function the event of a proxy integration, header names in their case', async () => {
  const { body } = await api().handle(
    postRequest('', {
      query: 'a=1&a=2&b=%20',
      headers: [
        ['Idempotency-Key', '"x"'],
        ['X-Twice', '1'],
        ['X-Twice', '2'],
        ['X-Forwarded-For', '127.0.0.1'],
        ['User-Agent', 'test'],
        ['X-Api-Key', key],
      ],
    }),
  );

  const event = JSON.parse(body.toString());
  expect(event).toMatchObject({
    resource: '/endpoint',
    path: '/endpoint',
    httpMethod: 'POST',
    queryStringParameters: { a: '2', b: ' ' },
    multiValueQueryStringParameters: { a: ['1', '2'], b: [' '] },
    pathParameters: null,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    headers: { 'Idempotency-Key': '"x"', 'X-Twice': '2', 'X-Forwarded-For': '127.0.0.1, 203.0.113.1' },
    multiValueHeaders: { 'X-Twice': ['1', '2'] },
    requestContext: {
      accountId: '123',
      apiId: 'api',
      deploymentId: 'dep',
      domainName: 'api.execute-api.example',
      domainPrefix: 'api',
      httpMethod: 'POST',
      path: '/live/endpoint',
      protocol: 'HTTP/1.1',
      resourceId: 'res',
      resourcePath: '/endpoint',
      stage: 'live',
      requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      identity: { apiKey: key, apiKeyId: 'key-id', sourceIp: '203.0.113.1', userAgent: 'test' },
    },
  });
});

test('EmulatedRestApi decodes an answer that says it is base64 where media types are binary, and no other', async () => {
  const answers = [{ body: 'aGk=', isBase64Encoded: true }, { body: 'aGk=' }];

  const bodies = await Promise.all(
    answers.map((answer) =>
      api([], { binary: true }).handle(postRequest({ answer: { statusCode: 200, ...answer } })),
    ),
  );

  expect(bodies.map(({ body }) => body.toString())).toEqual(['hi', 'aGk=']);
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
  [{ statusCode: 200, body: 'aGk=', isBase64Encoded: true }, 200, {}, 'aGk='],
])('EmulatedRestApi hands on the answer %j', async (answer, status, headers, body) => {
  const response = await api().handle(postRequest({ answer }));

  expect(response.status).toBe(status);
  expect(response.body.toString()).toBe(body);
  for (const [name, value] of Object.entries(headers)) expect(fieldValue(response.headers, name)).toBe(value);
});

test.each([
  ['a function that throws', 'throw'],
  ['an answer without a status', { body: 'x' }],
  ['an object as the body', { statusCode: 200, body: {} }],
  ['a text', 'ok'],
])('EmulatedRestApi answers 502 for %s', async (_what, answer) => {
  const { status, body } = await api().handle(postRequest({ answer }));

  expect(status).toBe(502);
  expect(body.toString()).toBe('{"message":"Internal server error"}');
});

test.each([
  ['no key', { headers: [] }, 403, 'Forbidden'],
  ['another key', { headers: [['x-api-key', 'j'.repeat(20)]] as const }, 403, 'Forbidden'],
  ['an unknown path', { path: '/live/other' }, 403, 'Missing Authentication Token'],
  ['another method', { method: 'GET' }, 403, 'Missing Authentication Token'],
  ['another stage', { path: '/test/endpoint' }, 403, 'Forbidden'],
  ['no stage', { path: '/liveendpoint' }, 403, 'Forbidden'],
])('EmulatedRestApi refuses %s as API Gateway does', async (_what, rest, status, message) => {
  const answer = await api().handle(postRequest('', rest));

  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body.toString())).toEqual({ message });
});

test('EmulatedRestApi does not count a request with the wrong key against the throttle', async () => {
  const gateway = api();
  for (let n = 0; n < 10; n += 1) await gateway.handle(postRequest('', { headers: [] }));

  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await gateway.handle(postRequest())).status);

  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('EmulatedRestApi answers 504 when the function takes longer than the integration may', async () => {
  expect((await api([], { timeoutMs: 100 }).handle(postRequest({ ms: 1_000 }))).status).toBe(504);
});

test('EmulatedRestApi answers a body over 10 MB in its own words, whatever the template says', async () => {
  const gateway = api([{ ResponseType: 'REQUEST_TOO_LARGE', StatusCode: '418' }]);

  const { status, body } = await gateway.handle(postRequest('x'.repeat(10 * 1024 * 1024 + 1)));

  expect(status).toBe(413);
  expect(body.toString()).toBe('{"message":"Request Too Long"}');
});

test('EmulatedGatewayResponses falls back from a type to its default, and fills in the context', async () => {
  const gateway = api([
    {
      ResponseType: 'DEFAULT_4XX',
      ResponseParameters: { 'gatewayresponse.header.Content-Type': "'application/problem+json'" },
      ResponseTemplates: {
        'application/json': '{"path":"$context.path","message":$context.error.messageString}',
      },
    },
    { ResponseType: 'DEFAULT_5XX', StatusCode: '500' },
  ]);

  const refused = await gateway.handle(postRequest('', { path: '/live/nowhere' }));
  const failed = await gateway.handle(postRequest({ answer: 'throw' }));

  expect(refused.status).toBe(403);
  expect(fieldValue(refused.headers, 'content-type')).toBe('application/problem+json');
  expect(JSON.parse(refused.body.toString())).toEqual({
    path: '/live/nowhere',
    message: 'Missing Authentication Token',
  });
  expect(failed.status).toBe(500);
});
