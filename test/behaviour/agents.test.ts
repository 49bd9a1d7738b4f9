import { randomUUID } from 'node:crypto';
import { Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { describe, expect, test } from 'vitest';
import { a2aVersion } from '../../contract/agents/a2a-data.ts';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { foreignPages } from '../fixtures/foreign-pages.ts';
import { requester, uniqueRequest } from '../fixtures/request-values.ts';
import { type HttpResponse, uniqueLoopbackAddress } from '../support/http-client.ts';
import { rpcRequest } from '../support/json-rpc.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask, baseUrl, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

interface Sent {
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly encoding?: 'latin1' | 'utf8';
}

/** An endpoint to which agents send requests: the body for given values, and how a response names their problems. */
interface Endpoint {
  readonly name: string;
  readonly path: string;
  readonly type: Record<string, string>;
  body(values: object, key?: string): string;
  id?(answer: unknown): string | undefined;
  /** A read-only message. */
  readonly reads?: string;
}

interface A2aAnswer {
  readonly result?: { readonly message: { readonly parts: readonly { readonly data?: { id?: string } }[] } };
}
interface McpAnswer {
  readonly result?: { readonly structuredContent?: { readonly id: string } };
}

const a2aMessage = (data: object, messageId: string = randomUUID()) =>
  JSON.stringify(rpcRequest('SendMessage', { message: { messageId, role: 'ROLE_USER', parts: [{ data }] } }));

const agents: readonly Required<Endpoint>[] = [
  {
    name: 'MCP',
    path: paths.mcp,
    type: json,
    body: (values, key) =>
      JSON.stringify(
        legacyRequest('tools/call', {
          name: 'request_diagnostic',
          arguments: { ...values, ...(key && { idempotencyKey: key }) },
        }),
      ),
    id: (answer) => (answer as McpAnswer).result?.structuredContent?.id,
    reads: JSON.stringify(legacyRequest('tools/call', { name: 'get_pricing', arguments: {} })),
  },
  {
    name: 'A2A',
    path: paths.a2a,
    type: { ...json, 'A2A-Version': a2aVersion },
    body: (values, key) => a2aMessage({ skill: 'request-diagnostic', ...values }, key),
    id: (answer) => (answer as A2aAnswer).result?.message.parts.find(({ data }) => data)?.data?.id,
    reads: a2aMessage({ skill: 'query-services', resources: ['pricing'] }),
  },
];

function post(
  { path, type }: Endpoint,
  body: string,
  { from, headers, encoding = 'utf8' }: Sent = {},
): Promise<HttpResponse> {
  const client = from ?? uniqueLoopbackAddress();
  const bytes = Buffer.from(body, encoding);
  return ask({ method: 'POST', path, headers: { ...type, ...headers }, body: bytes, from: client });
}

const postInvalid = (from: string) =>
  ask({ method: 'POST', path: paths.diagnosticRequest, headers: json, body: '{}', from });

describe.each(agents)('$name', (agent) => {
  test.each(foreignPages)('lets a page of %s read, but neither send nor consume a limit', async (origin) => {
    const sent = {
      headers: { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
      from: uniqueLoopbackAddress(),
    };
    const { marker, values } = uniqueRequest();

    const read = await post(agent, agent.reads, sent);
    const refused = await Promise.all(
      Array.from({ length: 2 * rateLimitPolicy.quota }, () => post(agent, agent.body(values), sent)),
    );

    expect(read.status).toBe(200);
    expect(read.text).toContain('amount');
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
    for (const { headers } of [read, ...refused]) expect(headers['access-control-allow-origin']).toBe('*');
    if (lacks) return;
    const own = await postInvalid(sent.from);
    expect(own.headers.ratelimit).toContain(`"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`);
    expect(await emailsWith(marker)).toEqual([]);
  });

  test.skipIf(lacks)(`sends one e-mail for one request, however often it comes${note}`, async () => {
    const { marker, values } = uniqueRequest();
    const key = randomUUID();

    const answers = [await post(agent, agent.body(values, key)), await post(agent, agent.body(values, key))];

    const [first, again] = answers.map((answer) => agent.id(answer.json()));
    expect(first).toMatch(/^DR-/);
    expect(again).toBe(first);
    expect(await emailsWith(marker)).toHaveLength(1);
  });

  test.skipIf(lacks)(`counts against its caller's single rate limit, valid or not${note}`, async () => {
    const from = uniqueLoopbackAddress();
    for (let calls = 1; calls < rateLimitPolicy.quota; calls += 1)
      await post(agent, agent.body({}), { from });
    expect((await postInvalid(from)).status).toBe(422);

    const refused = await post(agent, agent.body(uniqueRequest().values), { from });

    expect(refused.text).toContain('rate-limit-exceeded');
    expect((await postInvalid(from)).status).toBe(429);
  });
});

test.skipIf(lacks)(`MCP identifies a request as HTTP does${note}`, async () => {
  const [mcp] = agents;
  const { marker, values } = uniqueRequest();
  const key = randomUUID();

  const called = mcp && (await post(mcp, mcp.body(values, key)));
  const posted = await ask({
    method: 'POST',
    path: paths.diagnosticRequest,
    headers: { ...json, 'Idempotency-Key': key },
    body: JSON.stringify(values),
    from: uniqueLoopbackAddress(),
  });

  // HTTP rejects a reused key with other values, so its keys have a scope of their own.
  expect(posted.json()).toEqual({ id: mcp?.id(called?.json()) });
  expect(await emailsWith(marker)).toHaveLength(2);
});

test('A2A serves a client that knows only the base URL', async () => {
  const client = await new ClientFactory().createFromUrl(baseUrl);
  const question = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: 'What do you offer?' }] };

  const answer = await client.sendMessage({
    tenant: '',
    message: Message.fromJSON(question),
    configuration: undefined,
    metadata: undefined,
  });

  expect(JSON.stringify(answer)).toContain('The diagnostic costs');
});

describe.skipIf(lacks)(`bytes that are not UTF-8${note}`, () => {
  const path = paths.diagnosticRequest;
  const formOf = (values: object) =>
    Object.entries(values)
      .map((field) => field.join('='))
      .join('&');

  test.each<Endpoint>([
    ...agents,
    { name: 'JSON', path, type: json, body: (values) => JSON.stringify(values) },
    { name: 'a form', path, type: form, body: formOf },
  ])('are rejected in $name, without an e-mail', async (endpoint) => {
    const { marker } = uniqueRequest();
    const body = endpoint.body({
      ...requester,
      name: 'Jos\xe9',
      message: `It has been wrong for a year. ${marker}`,
    });

    const answer = await post(endpoint, body, { encoding: 'latin1' });

    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject(endpoint.id ? { error: { code: -32700 } } : { status: 400 });
    expect(await emailsWith(marker)).toEqual([]);
    // The same text in UTF-8 is accepted.
    await post(endpoint, body);
    expect(await emailsWith(marker)).toHaveLength(1);
  });
});
