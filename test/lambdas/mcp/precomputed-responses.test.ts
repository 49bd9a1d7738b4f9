import { describe, expect, test, vi } from 'vitest';
import { precomputeResponses } from '../../../lambdas/mcp/precomputed/precompute.ts';
import { createPrecomputedResponses } from '../../../lambdas/mcp/precomputed/responses.ts';
import { captureLog, parseLog } from '../../support/capture-log.ts';
import { lambdaContext } from '../../support/lambda-events.ts';
import { type McpHandler, mcpEvent } from '../../support/mcp-function.ts';
import {
  initialized,
  legacyHeaders,
  legacyRequest,
  legacyRevision,
  modernHeaders,
  modernRequest,
  modernRevision,
} from '../../support/mcp-messages.ts';
import { ask, type EventOptions, mcpData, precomputedResponsesOf, sdkEndpoint } from './fixture.ts';

test('createPrecomputedResponses() reads a response once for all messages', () => {
  const read = vi.fn(() => ({ status: 200, result: { tools: [] } }));
  const precomputedResponse = createPrecomputedResponses(read);
  const message = legacyRequest('tools/list');

  const bodies = [1, 'two'].map((id) => JSON.stringify(precomputedResponse({ ...message, id }, {})?.body));

  expect(bodies).toEqual([
    '{"result":{"tools":[]},"jsonrpc":"2.0","id":1}',
    '{"result":{"tools":[]},"jsonrpc":"2.0","id":"two"}',
  ]);
  expect(read.mock.calls).toEqual([['legacy+tools%2Flist']]);
});

test('precomputeResponses() refuses a message for which no precomputed response would be found', async () => {
  const form = { ...mcpData.form, uri: undefined as unknown as string };

  await expect(precomputeResponses({ ...mcpData, form })).rejects.toThrow(
    'Cannot precompute the response to "resources/read": the message has no cache key',
  );
});

const requestDiagnostic = async () => ({ content: [{ type: 'text' as const, text: 'Sent' }] });
const precomputed = vi.fn(await precomputedResponsesOf(mcpData));
const sdkHandler = sdkEndpoint(mcpData, requestDiagnostic);
const sdkMarker = 'left to the SDK';
const precomputedHandler = sdkEndpoint(mcpData, requestDiagnostic, {
  precomputedResponse: precomputed,
  loadSdk: async () => async () => ({ status: 200, contentType: undefined, body: sdkMarker }),
});

/** Everything that a client can declare about itself without changing the response. */
const capabilities = {
  roots: { listChanged: true },
  sampling: { context: {}, tools: {} },
  elicitation: { form: { applyDefaults: true }, url: {} },
  tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
  experimental: { a: { b: [1] } },
  extensions: { a: { mimeTypes: ['text/html'] } },
};
const icons = [{ src: 'https://a.example/a.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'dark' }];
const clientInfo = {
  name: 'a',
  version: '1',
  title: 'A',
  description: 'b',
  websiteUrl: 'https://a.example',
  icons,
};
const initialize = (protocolVersion: string, declared: object) =>
  legacyRequest('initialize', { protocolVersion, capabilities: declared, clientInfo });
const _meta = { progressToken: 1, other: [] };
const uri = mcpData.skill.uri;

type Headers = Readonly<Record<string, string>>;

/** Zed and Glama are from the npm package mcp-client-capabilities 0.0.14, which does not list versions. */
const messages: [what: string, message: object, headers: Headers][] = [
  ['initialize', initialize(legacyRevision, capabilities), {}],
  ['initialize of Zed', initialize('2025-03-26', {}), {}],
  [
    'initialize of Glama',
    initialize('2025-06-18', {
      sampling: {},
      elicitation: { form: {}, url: {} },
      tasks: { requests: { tools: { call: {} } } },
    }),
    {},
  ],
  ['initialized', initialized, legacyHeaders],
  ['tools/list', legacyRequest('tools/list', { _meta }), legacyHeaders],
  ['tools/call', legacyRequest('tools/call', { name: 'read', arguments: {}, _meta }), legacyHeaders],
  [
    'tools/call with an argument',
    legacyRequest('tools/call', { name: 'read', arguments: { slug: 'repair' } }),
    legacyHeaders,
  ],
  ['ping', legacyRequest('ping'), legacyHeaders],
  ['resources/list', legacyRequest('resources/list'), legacyHeaders],
  ['resources/templates/list', legacyRequest('resources/templates/list'), legacyHeaders],
  ['resources/read', legacyRequest('resources/read', { uri }), legacyHeaders],
  ['server/discover', modernRequest('server/discover', {}, capabilities), modernHeaders('server/discover')],
  ['tools/list, stateless', modernRequest('tools/list'), modernHeaders('tools/list')],
  [
    'tools/list of inspector-cli 2.12.0',
    legacyRequest('tools/list', {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': modernRevision,
        'io.modelcontextprotocol/clientInfo': { name: 'inspector-cli', version: '2.12.0' },
        'io.modelcontextprotocol/clientCapabilities': {
          roots: { listChanged: true },
          extensions: { 'io.modelcontextprotocol/tasks': {}, 'io.modelcontextprotocol/skills': {} },
        },
        'io.modelcontextprotocol/logLevel': 'debug',
      },
    }),
    modernHeaders('tools/list'),
  ],
  [
    'tools/call, stateless',
    modernRequest('tools/call', { name: 'read', arguments: {} }),
    modernHeaders('tools/call', 'read'),
  ],
  [
    'tools/call with an argument, stateless',
    modernRequest('tools/call', { name: 'read', arguments: { after: 'repair' } }),
    modernHeaders('tools/call', 'read'),
  ],
  [
    'resources/read, stateless',
    modernRequest('resources/read', { uri }),
    modernHeaders('resources/read', uri),
  ],
];

/** Yields `value` with one member replaced, removed or added, at every depth. */
function* mutationsOf(value: unknown): Generator<unknown> {
  yield* [null, true, 1.5, 'request', [], { a: 1 }];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([member]) => member !== name));
    for (const mutation of mutationsOf(member)) yield { ...value, [name]: mutation };
  }
  for (const name of ['a', 'listChanged', 'io.modelcontextprotocol/a']) yield { ...value, [name]: {} };
  yield { ...value, id: 1, name: 'read' };
}

/** Whether this is the one kind of message that gets a result although the SDK rejects it. */
const hasNullArguments = (message: unknown) =>
  (message as { params?: { arguments?: unknown } } | null)?.params?.arguments === null;

/** Yields `headers` with one of them missing, replaced or added. */
function* headerVariants(headers: Headers): Generator<Headers> {
  for (const name of Object.keys(headers)) {
    yield Object.fromEntries(Object.entries(headers).filter(([member]) => member !== name));
  }
  for (const revision of [legacyRevision, modernRevision, '2024-11-05', '2024-10-07', '2027-01-01']) {
    yield { ...headers, 'MCP-Protocol-Version': revision };
  }
  yield { ...headers, 'Mcp-Method': 'tools/list' };
  yield { ...headers, 'Mcp-Name': 'request' };
  yield { ...headers, 'Mcp-Session-Id': 'a.forms' };
  yield { ...headers, Accept: 'text/event-stream' };
  yield { ...headers, Origin: 'https://desk.example.org' };
}

/** Returns the response to one request, and its log lines without timestamps. */
async function exchangeWith(
  handler: McpHandler,
  event: EventOptions,
  context: ReturnType<typeof lambdaContext>,
) {
  const capture = captureLog();
  const answer = await handler(mcpEvent(event), context);
  capture.end();
  const log = parseLog(capture.text()).map((line) => ({ ...line, timestamp: '', durations: {} }));
  return { answer, log };
}

/** Throws unless a precomputed response equals that of the SDK, byte for byte. */
async function expectSameResponse(message: unknown, headers: Headers): Promise<void> {
  const body = JSON.stringify(message);
  const event = { headers: { 'Content-Type': 'application/json', ...headers }, body };
  const context = lambdaContext();
  const exchange = await exchangeWith(precomputedHandler, event, context);
  if (exchange.answer.body.includes(sdkMarker)) return;
  expect(exchange, body).toEqual(await exchangeWith(sdkHandler, event, context));
}

describe.each(messages)('handler() responds to %s', (_what, message, headers) => {
  test("with a precomputed response that equals the SDK's", async () => {
    precomputed.mockClear();

    await expectSameResponse(message, headers);

    expect(precomputed.mock.results[0]?.value).toBeDefined();
  });

  test('as the SDK does if one value or header differs', async () => {
    for (const mutation of mutationsOf(message)) {
      if (!hasNullArguments(mutation)) await expectSameResponse(mutation, headers);
    }
    for (const variant of headerVariants(headers)) await expectSameResponse(message, variant);
  });
});

test.each([
  [{ name: 'read', arguments: null }, 'result'],
  [{ name: 'request', arguments: null }, 'error'],
])('handler() responds to a call of %j with a %s', async (params, member) => {
  const handler = sdkEndpoint(mcpData, requestDiagnostic, { precomputedResponse: precomputed });
  const body = JSON.stringify(legacyRequest('tools/call', params));

  expect((await ask(handler, { headers: legacyHeaders, body })).message).toHaveProperty(member);
});
