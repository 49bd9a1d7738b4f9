import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { a2aVersion } from '../../contract/agents/a2a-data.ts';
import { paths } from '../../contract/paths.ts';
import { rateLimitPolicy } from '../../contract/request/limits.ts';
import { crossOrigins } from '../fixtures/foreign-pages.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, type HttpResponse, uniqueLoopbackAddress } from '../support/http-client.ts';
import { rpcRequest } from '../support/json-rpc.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { sendRequest, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const json = { 'Content-Type': 'application/json' };

interface Agent {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Creates the body of a request with `values`. */
  body(values: object, key?: string): string;
  /** Returns the request's identifier in a response. */
  id(response: unknown): string | undefined;
  /** The body of a read-only message. */
  readonly readBody: string;
}

interface A2aResponse {
  readonly result?: { readonly message: { readonly parts: readonly { readonly data?: { id?: string } }[] } };
}
interface McpResponse {
  readonly result?: { readonly structuredContent?: { readonly id: string } };
}

const a2aMessage = (data: object, messageId: string = randomUUID()) =>
  JSON.stringify(rpcRequest('SendMessage', { message: { messageId, role: 'ROLE_USER', parts: [{ data }] } }));

const agents: readonly Agent[] = [
  {
    name: 'MCP',
    path: paths.mcp,
    headers: json,
    body: (values, key) =>
      JSON.stringify(
        legacyRequest('tools/call', {
          name: 'request_diagnostic',
          arguments: { ...values, ...(key && { idempotencyKey: key }) },
        }),
      ),
    id: (response) => (response as McpResponse).result?.structuredContent?.id,
    readBody: JSON.stringify(legacyRequest('tools/call', { name: 'get_pricing', arguments: {} })),
  },
  {
    name: 'A2A',
    path: paths.a2a,
    headers: { ...json, 'A2A-Version': a2aVersion },
    body: (values, key) => a2aMessage({ skill: 'request-diagnostic', ...values }, key),
    id: (response) => (response as A2aResponse).result?.message.parts.find(({ data }) => data)?.data?.id,
    readBody: a2aMessage({ skill: 'query-services', resources: ['pricing'] }),
  },
];

function post(
  { path, headers: ownHeaders }: Agent,
  body: string,
  { from = uniqueLoopbackAddress(), headers }: Pick<HttpRequest, 'from' | 'headers'> = {},
): Promise<HttpResponse> {
  return sendRequest({ method: 'POST', path, headers: { ...ownHeaders, ...headers }, body, from });
}

const postInvalid = (from: string) =>
  sendRequest({ method: 'POST', path: paths.diagnosticRequest, headers: json, body: '{}', from });

describe.each(agents)('$name', (agent) => {
  test.each(crossOrigins)('lets a page on %s read, but neither send nor use up a limit', async (origin) => {
    const options = {
      headers: { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
      from: uniqueLoopbackAddress(),
    };
    const { marker, values } = uniqueRequest();

    const read = await post(agent, agent.readBody, options);
    const rejected = await Promise.all(
      Array.from({ length: 2 * rateLimitPolicy.quota }, () => post(agent, agent.body(values), options)),
    );

    expect(read.status).toBe(200);
    expect(read.text).toContain('amount');
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([403]));
    for (const { headers } of [read, ...rejected]) expect(headers['access-control-allow-origin']).toBe('*');
    if (lacks) return;
    const later = await postInvalid(options.from);
    expect(later.headers.ratelimit).toContain(`"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`);
    expect(await emailsWith(marker)).toEqual([]);
  });

  test.skipIf(lacks)(`sends only one e-mail for a repeated request${note}`, async () => {
    const { marker, values } = uniqueRequest();
    const key = randomUUID();

    const responses = [
      await post(agent, agent.body(values, key)),
      await post(agent, agent.body(values, key)),
    ];

    const [first, repeated] = responses.map((response) => agent.id(response.json()));
    expect(first).toMatch(/^DR-/);
    expect(repeated).toBe(first);
    expect(await emailsWith(marker)).toHaveLength(1);
  });

  test.skipIf(lacks)(
    `counts valid and invalid requests toward the client's single rate limit${note}`,
    async () => {
      const from = uniqueLoopbackAddress();
      for (let calls = 1; calls < rateLimitPolicy.quota; calls += 1)
        await post(agent, agent.body({}), { from });
      expect((await postInvalid(from)).status).toBe(422);

      const rejected = await post(agent, agent.body(uniqueRequest().values), { from });

      expect(rejected.text).toContain('rate-limit-exceeded');
      expect((await postInvalid(from)).status).toBe(429);
    },
  );
});

test.skipIf(lacks)(`MCP identifies a request in the same way as HTTP${note}`, async () => {
  const [mcp] = agents;
  const { marker, values } = uniqueRequest();
  const key = randomUUID();

  const mcpResponse = mcp && (await post(mcp, mcp.body(values, key)));
  const httpResponse = await sendRequest({
    method: 'POST',
    path: paths.diagnosticRequest,
    headers: { ...json, 'Idempotency-Key': key },
    body: JSON.stringify(values),
    from: uniqueLoopbackAddress(),
  });

  // HTTP rejects a key that is reused with different values, so its keys have their own scope.
  expect(httpResponse.json()).toMatchObject({ id: mcp?.id(mcpResponse?.json()) });
  expect(await emailsWith(marker)).toHaveLength(2);
});

test('a page may send the headers of MCP clients to /mcp, an Authorization that is not needed among them', async () => {
  const { status, headers } = await sendRequest({
    method: 'OPTIONS',
    path: '/mcp',
    headers: { Origin: 'https://inspector.example', 'Access-Control-Request-Method': 'POST' },
  });

  expect(status).toBe(204);
  expect(headers['access-control-allow-headers']?.split(', ')).toEqual(
    expect.arrayContaining([
      'authorization',
      'content-type',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
    ]),
  );
});
