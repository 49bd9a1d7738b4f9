import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { contentSecurityPolicy, transportSecuritySeconds } from '../../contract/http-headers.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { ServedOpenApi } from '../../verify/served-openapi.ts';
import { requester } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { rpcRequest } from '../support/json-rpc.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { expectServedProblem, servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const endpoints = [paths.diagnosticRequest, paths.mcp, paths.a2a];

let openapi: ServedOpenApi;
beforeAll(async () => {
  openapi = await servedOpenApi(ask);
});

describe('an agent endpoint', () => {
  const discover = rpcRequest('GetExtendedAgentCard', {});

  test.each<[path: string, message: object]>([
    [paths.mcp, legacyRequest('ping')],
    [paths.a2a, discover],
  ])('%s answers any method in place with a slash at its end', async (path, message) => {
    const post = {
      method: 'POST',
      headers: { ...json, 'A2A-Version': a2aVersion },
      body: JSON.stringify(message),
    };
    const preflight = { method: 'OPTIONS', headers: { Origin: 'https://elsewhere.example' } };

    for (const sent of [post, preflight, { method: 'GET' }]) {
      const [withoutSlash, withSlash] = [
        await ask({ ...sent, path }),
        await ask({ ...sent, path: `${path}/` }),
      ];

      expect(withSlash.status).toBe(withoutSlash.status);
      if (sent === post) expect(withSlash.text).toBe(withoutSlash.text);
      expect(withSlash.headers.allow).toBe(withoutSlash.headers.allow);
    }
  });

  test('answers 404 at any other spelling', async () => {
    for (const path of ['/mcp//', '/mcp/x', '/a2a/x', `${paths.diagnosticRequest}/`]) {
      expect((await ask({ method: 'POST', path, headers: json, body: '{}' })).status).toBe(404);
    }
  });
});

describe('another spelling of a document', () => {
  test.each([
    [`${resourcePaths.company}/`, resourcePaths.company],
    ['/API/v1/Company', resourcePaths.company],
    ['/api/v1//company', resourcePaths.company],
    ['/index.html', '/'],
    ['/Services/index.html', '/services'],
    ['/docs', '/api'],
    ['/api/v1', '/api'],
    ['/openapi.yaml', paths.openapi],
    ['/.well-known/agent.json', paths.agentCard],
  ])('%s leads to %s, with the query', async (path, document) => {
    for (const query of ['', '?a=%2F&b=1&a=2']) {
      const { status, headers, text } = await ask({ path: path + query });

      expect([status, headers.location, text]).toEqual([308, document + query, '']);
      expect((await ask({ path: document + query })).status).toBe(200);
    }
  });

  test('of which none is that of another site', async () => {
    for (const path of [
      '//evil.example/',
      '//evil.example/index.html',
      '/%2Fevil.example/',
      '/..//evil.example/',
    ])
      expect((await ask({ path })).status).toBe(404);
  });
});

test('a 404 names the nearest path that exists', async () => {
  const detailAt = async (path: string) => (await ask({ path })).json() as { detail: string };

  expect(await detailAt('/services/nothing')).toMatchObject({
    detail: expect.stringContaining(' /services;'),
  });
  expect(await detailAt('/nothing')).toMatchObject({ detail: expect.stringContaining(' /;') });
});

describe('an address where nothing is', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const navigation = { Accept: accept, 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };
  const vary = 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode';

  test('answers a person with a page, which leads to the nearest one', async () => {
    const { status, headers, text } = await ask({ path: '/services/no-such-service', headers: navigation });

    expect([status, headers['content-type'], headers.vary]).toEqual([404, 'text/html; charset=utf-8', vary]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.link).toBe(`<${paths.openapi}>; rel="service-desc"`);
    expect(text).toContain("href='/services'");
    expect(text).not.toContain('no-such-service');
  });

  test.each<[who: string, headers: Record<string, string>]>([
    ['sends nothing of what it takes', {}],
    ['takes anything', { Accept: '*/*' }],
    ['takes HTML and is no browser', { Accept: 'text/html' }],
    ['fetches from a page', { ...navigation, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
  ])('answers the problem to who %s', async (_who, headers) => {
    const answer = await ask({ path: '/services/no-such-service', headers });

    expect(answer.headers.vary).toBe(vary);
    expect(expectServedProblem(openapi, answer)).toMatchObject({
      status: 404,
      hint: expect.stringMatching(/\/openapi\.json$/),
    });
  });

  test('answers the problem to a person where programs ask', async () => {
    for (const path of ['/api/v1/nothing', '/mcp/x', '/.well-known/nothing', '/nothing.png']) {
      expectServedProblem(openapi, await ask({ path, headers: navigation }));
    }
  });
});

test.each(endpoints)('%s rejects a compressed body, and says what it accepts', async (path) => {
  const answer = await ask({
    method: 'POST',
    path,
    headers: { ...json, 'Content-Encoding': 'gzip' },
    body: gzipSync('{}'),
    from: uniqueLoopbackAddress(),
  });

  expect(answer.status).toBe(415);
  expect(expectServedProblem(openapi, answer).type).toMatch(/unsupported-media-type$/);
  expect(answer.headers['accept-encoding']).toBe('identity');
});

test.each([
  ['gzip', { 'Accept-Encoding': 'gzip, deflate, br' }],
  [undefined, {}],
])('what a function answers goes out with the content coding %s to who sends %j', async (coding, headers) => {
  const answer = await ask({
    method: 'POST',
    path: paths.mcp,
    headers: { ...json, Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    from: uniqueLoopbackAddress(),
  });

  expect(answer.status).toBe(200);
  expect(answer.headers['content-encoding']).toBe(coding);
});

test.each([
  ['If-Match', '"another"'],
  ['If-Unmodified-Since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
])('a document is answered despite %s', async (name, value) => {
  const answer = await ask({ path: resourcePaths.company, headers: { [name]: value } });

  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
});

test.each<[what: string, status: number, sent: HttpRequest]>([
  ['no document', 404, { path: '/nowhere' }],
  ['no document, without a body', 404, { method: 'HEAD', path: '/nowhere' }],
  ['another method', 405, { method: 'DELETE', path: resourcePaths.company }],
  ['another method of an endpoint', 405, { path: paths.mcp }],
  ['too long a path', 414, { path: `/${'a'.repeat(3_000)}` }],
])('an error of the edge has the security headers: %s', async (_what, status, sent) => {
  const answer = await ask(sent);

  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': contentSecurityPolicy,
    'strict-transport-security': `max-age=${transportSecuritySeconds}`,
    'x-content-type-options': 'nosniff',
  });
});

test.skipIf(lacks)(`a page that repeats form values has a stricter policy${note}`, async () => {
  const page = await ask({
    method: 'POST',
    path: paths.diagnosticRequest,
    headers: { ...form, Accept: 'text/html' },
    body: 'name=Ada',
    from: uniqueLoopbackAddress(),
  });

  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test.skipIf(lacks)(`a problem has the request id of its response header or its log${note}`, async () => {
  const edgeResponse = await ask({ path: '/nowhere' });
  const functionResponse = await ask({
    method: 'POST',
    path: paths.diagnosticRequest,
    headers: json,
    body: '{}',
    from: uniqueLoopbackAddress(),
  });

  expect(edgeResponse.json()).toMatchObject({ requestId: edgeResponse.headers['x-amz-cf-id'] });
  expect(functionResponse.json()).toMatchObject({ requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
});

describe.skipIf(lacks)(`bytes that are not UTF-8${note}`, () => {
  const values = (marker: string) => ({
    ...requester,
    name: 'Jos\xe9',
    message: `It has been wrong for a year. ${marker}`,
  });
  const call = (marker: string) =>
    legacyRequest('tools/call', { name: 'request_diagnostic', arguments: values(marker) });
  const task = (marker: string) =>
    rpcRequest('SendMessage', {
      message: {
        messageId: marker,
        role: 'ROLE_USER',
        parts: [{ data: { skill: 'request-diagnostic', ...values(marker) } }],
      },
    });

  test.each<[how: string, path: string, type: object, body: (marker: string) => string, said: object]>([
    ['JSON', paths.diagnosticRequest, json, (marker) => JSON.stringify(values(marker)), { status: 400 }],
    [
      'a form',
      paths.diagnosticRequest,
      form,
      (marker) =>
        Object.entries(values(marker))
          .map((field) => field.join('='))
          .join('&'),
      { status: 400 },
    ],
    ['MCP', paths.mcp, json, (marker) => JSON.stringify(call(marker)), { error: { code: -32700 } }],
    ['A2A', paths.a2a, json, (marker) => JSON.stringify(task(marker)), { error: { code: -32700 } }],
  ])('are rejected in %s, without an e-mail', async (_how, path, type, body, said) => {
    const marker = randomUUID();
    const headers = { ...type, 'A2A-Version': a2aVersion };
    const send = (encoding: 'latin1' | 'utf8') =>
      ask({
        method: 'POST',
        path,
        headers,
        body: Buffer.from(body(marker), encoding),
        from: uniqueLoopbackAddress(),
      });

    const answer = await send('latin1');

    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject(said);
    expect(await emailsWith(marker)).toEqual([]);
    // The same in UTF-8 is a request.
    await send('utf8');
    expect(await emailsWith(marker)).toHaveLength(1);
  });
});
