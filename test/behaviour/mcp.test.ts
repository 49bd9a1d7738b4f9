import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { capabilities } from '../../contract/capabilities.ts';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import { foreignPages } from '../fixtures/foreign-pages.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { mcpClients } from '../support/mcp-clients.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask, baseUrl, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const url = new URL(paths.mcp, baseUrl);
const openapi = new ServedOpenApi((await ask({ path: paths.openapi })).json());
const tools = capabilities.flatMap(({ kind, tool, operationId }) =>
  tool ? [{ kind, tool, path: openapi.pathOf(operationId) ?? '' }] : [],
);
const readTools = tools.filter(({ kind }) => kind === 'read');

const json = { 'Content-Type': 'application/json' };
const initializeParams = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'a page', version: '1.0.0' },
};

interface ToolResult {
  readonly isError?: true;
  readonly structuredContent?: { readonly id: string };
  readonly content: readonly { readonly text: string }[];
}

async function request(values: object, from: string): Promise<ToolResult> {
  const call = legacyRequest('tools/call', { name: 'request_diagnostic', arguments: values });
  const answer = await ask({
    method: 'POST',
    path: paths.mcp,
    headers: json,
    body: JSON.stringify(call),
    from,
  });
  return (answer.json() as { result: ToolResult }).result;
}

describe.each(mcpClients)('%s', (_client, connect) => {
  test('lists every tool, and its read tools return what GET returns', async () => {
    const client = await connect(url);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ tool }) => tool));

    for (const { tool, path } of readTools) {
      const { structuredContent, content } = await client.callTool({ name: tool, arguments: {} });
      const resource = (await ask({ path })).json();
      expect(structuredContent).toEqual(resource);
      expect((content as ToolResult['content']).map(({ text }) => JSON.parse(text))).toEqual([resource]);
    }
    await client.close();
  });

  test('reads the company, which no tool returns, as GET does', async () => {
    const client = await connect(url);
    const { resources } = await client.listResources();
    const { uri = '' } = resources.find(({ name }) => name === 'company') ?? {};
    const { contents } = await client.readResource({ uri });

    expect(contents.map((content) => 'text' in content && JSON.parse(String(content.text)))).toEqual([
      (await ask({ path: resourcePaths.company })).json(),
    ]);
    await client.close();
  });
});

describe('POST /mcp', () => {
  test.each(['GET', 'DELETE', 'PUT'])('answers %s with 405 at once', async (method) => {
    const answer = await ask({ method, path: paths.mcp, headers: { Accept: 'text/event-stream' } });

    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST, OPTIONS');
  });

  test.each(foreignPages)('lets a page of %s read, and neither send nor use up a limit', async (origin) => {
    const page = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' };
    const from = uniqueLoopbackAddress();
    const post = (method: string, params: object) =>
      ask({
        method: 'POST',
        path: paths.mcp,
        headers: { ...json, ...page },
        body: JSON.stringify(legacyRequest(method, params)),
        from,
      });
    const preflight = await ask({
      method: 'OPTIONS',
      path: paths.mcp,
      headers: { ...page, 'Access-Control-Request-Method': 'POST' },
    });
    const read = [
      await post('initialize', initializeParams),
      await post('tools/list', {}),
      await post('tools/call', { name: 'get_pricing', arguments: {} }),
    ];
    const { marker, values } = uniqueRequest();
    const sent = await Promise.all(
      Array.from({ length: 2 * rateLimitPolicy.quota }, () =>
        post('tools/call', { name: 'request_diagnostic', arguments: values }),
      ),
    );

    expect(preflight.status).toBe(204);
    expect(preflight.headers['content-type']).toBeUndefined();
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage',
    );
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([403]));
    for (const { headers } of [preflight, ...read, ...sent])
      expect(headers['access-control-allow-origin']).toBe('*');
    if (lacks) return;
    const own = await ask({ method: 'POST', path: paths.diagnosticRequest, headers: json, body: '{}', from });
    expect(own.headers.ratelimit).toContain(`"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`);
    expect(await emailsWith(marker)).toEqual([]);
  });

  test.each<[string, Record<string, string>, string, number, number]>([
    ['another media type', { 'Content-Type': 'text/plain' }, '{}', 415, -32600],
    ['an Accept field without its media types', { ...json, Accept: 'text/html' }, '{}', 406, -32600],
    ['broken JSON', json, '{', 400, -32700],
    ['a batch', json, JSON.stringify([legacyRequest('ping'), legacyRequest('ping')]), 400, -32600],
  ])('rejects %s with an error of the protocol', async (_name, headers, body, status, code) => {
    const answer = await ask({ method: 'POST', path: paths.mcp, headers, body });

    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
  });
});

describe.skipIf(lacks)(`request_diagnostic${note}`, () => {
  test('sends one e-mail for one request, however often it is called, and names it as HTTP does', async () => {
    const { marker, values } = uniqueRequest();
    const key = randomUUID();
    const called = await request({ ...values, idempotencyKey: key }, uniqueLoopbackAddress());
    expect(called).not.toHaveProperty('isError');
    await request({ ...values, idempotencyKey: key }, uniqueLoopbackAddress());
    const posted = await ask({
      method: 'POST',
      path: paths.diagnosticRequest,
      headers: { ...json, 'Idempotency-Key': key },
      body: JSON.stringify(values),
      from: uniqueLoopbackAddress(),
    });

    // HTTP rejects a key that comes with other values, so its keys are stored apart.
    expect(posted.json()).toEqual({ id: called.structuredContent?.id });
    expect(await emailsWith(marker)).toHaveLength(2);
  });

  test('counts against one rate limit of its caller at every endpoint', async () => {
    const from = uniqueLoopbackAddress();
    const post = () =>
      ask({ method: 'POST', path: paths.diagnosticRequest, headers: json, body: '{}', from });
    for (let calls = 1; calls < rateLimitPolicy.quota; calls += 1) await request({}, from);
    expect((await post()).status).toBe(422);

    const refused = await request(uniqueRequest().values, from);
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text.split('\n')).toContain(`${baseUrl}/problems/rate-limit-exceeded`);
    expect((await post()).status).toBe(429);
  });
});
