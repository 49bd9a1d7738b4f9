import { randomUUID } from 'node:crypto';
import { Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { describe, expect, test } from 'vitest';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import { foreignPages } from '../fixtures/foreign-pages.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { rpcRequest } from '../support/json-rpc.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask, baseUrl, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const json = { 'Content-Type': 'application/json' };
const openapi = new ServedOpenApi((await ask({ path: paths.openapi })).json());
const readPaths = Object.values(resourceDefinitions).map(
  ({ operationId }) => openapi.pathOf(operationId) ?? '',
);

interface Answered {
  readonly result?: {
    readonly message: { readonly parts: readonly { readonly data?: Record<string, unknown> }[] };
  };
  readonly error?: { readonly code: number; readonly data: unknown };
}

/** Sends one message with one data part, as `from`. */
async function sendData(
  data: object,
  { from, messageId = randomUUID() }: { from?: string; messageId?: string } = {},
) {
  const params = { message: { messageId, role: 'ROLE_USER', parts: [{ data }] } };
  const answer = await ask({
    method: 'POST',
    path: paths.a2a,
    headers: { ...json, 'A2A-Version': a2aVersion },
    body: JSON.stringify(rpcRequest('SendMessage', params)),
    ...(from && { from }),
  });
  return answer.json() as Answered;
}

const dataOf = ({ result }: Answered) => result?.message.parts.find(({ data }) => data)?.data;

describe('POST /a2a', () => {
  test('answers a client that knows only the base URL', async () => {
    const client = await new ClientFactory().createFromUrl(baseUrl);
    const message = Message.fromJSON({
      messageId: randomUUID(),
      role: 'ROLE_USER',
      parts: [{ text: 'What do you offer?' }],
    });

    const answer = await client.sendMessage({
      tenant: '',
      message,
      configuration: undefined,
      metadata: undefined,
    });

    expect(JSON.stringify(answer)).toContain('The diagnostic costs');
  });

  test.each(readPaths)('returns for %s what GET returns', async (path) => {
    const name = path.split('/').at(-1) ?? '';

    const answer = await sendData({ skill: 'query-services', resources: [name] });

    expect(Object.values(dataOf(answer) ?? {})).toEqual([(await ask({ path })).json()]);
  });

  test.each(foreignPages)('lets a page of %s read, and neither send nor use up a limit', async (origin) => {
    const page = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' };
    const from = uniqueLoopbackAddress();
    const { marker, values } = uniqueRequest();
    const post = (data: object) =>
      ask({
        method: 'POST',
        path: paths.a2a,
        headers: { ...json, ...page, 'A2A-Version': a2aVersion },
        body: JSON.stringify(
          rpcRequest('SendMessage', {
            message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ data }] },
          }),
        ),
        from,
      });

    const read = await post({ skill: 'query-services', resources: ['pricing'] });
    const sent = await Promise.all(
      Array.from({ length: 2 * rateLimitPolicy.quota }, () =>
        post({ skill: 'request-diagnostic', ...values }),
      ),
    );

    expect(dataOf(read.json() as Answered)).toHaveProperty('pricing');
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([403]));
    for (const { headers } of [read, ...sent]) expect(headers['access-control-allow-origin']).toBe('*');
    if (lacks) return;
    const own = await ask({ method: 'POST', path: paths.diagnosticRequest, headers: json, body: '{}', from });
    expect(own.headers.ratelimit).toContain(`"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`);
    expect(await emailsWith(marker)).toEqual([]);
  });

  test('answers a client of 0.3 at the address that the card has for it', async () => {
    const { url } = (await ask({ path: paths.agentCard })).json() as { url: string };
    const message = {
      kind: 'message',
      messageId: randomUUID(),
      role: 'user',
      parts: [{ kind: 'text', text: 'Hi' }],
    };
    const answer = await ask({
      method: 'POST',
      path: new URL(url).pathname,
      headers: json,
      body: JSON.stringify(rpcRequest('message/send', { message })),
    });

    expect(answer.json()).toMatchObject({
      result: { kind: 'message', role: 'agent', parts: [{ kind: 'text' }, { kind: 'data' }] },
    });
  });

  test('rejects another protocol version', async () => {
    const answer = await ask({
      method: 'POST',
      path: paths.a2a,
      headers: { ...json, 'A2A-Version': '0.1' },
      body: '{"jsonrpc":"2.0","id":1,"method":"message/send"}',
    });

    expect(answer.json()).toMatchObject({ error: { code: -32009 } });
  });
});

describe.skipIf(lacks)(`the skill request-diagnostic${note}`, () => {
  test('sends one e-mail for one message, however often it comes', async () => {
    const { marker, values } = uniqueRequest();
    const messageId = randomUUID();

    const first = await sendData(
      { skill: 'request-diagnostic', ...values },
      { from: uniqueLoopbackAddress(), messageId },
    );
    const again = await sendData(
      { skill: 'request-diagnostic', ...values },
      { from: uniqueLoopbackAddress(), messageId },
    );

    expect(dataOf(first)?.id).toMatch(/^DR-/);
    expect(dataOf(again)?.id).toBe(dataOf(first)?.id);
    expect(await emailsWith(marker)).toHaveLength(1);
  });

  test('counts against the rate limit of its caller, valid or not', async () => {
    const from = uniqueLoopbackAddress();
    for (let calls = 0; calls < rateLimitPolicy.quota; calls += 1)
      await sendData({ skill: 'request-diagnostic' }, { from });

    const refused = await sendData({ skill: 'request-diagnostic', ...uniqueRequest().values }, { from });

    expect(refused.error?.code).toBe(-32603);
    expect(JSON.stringify(refused.error)).toContain('rate-limit-exceeded');
  });
});
