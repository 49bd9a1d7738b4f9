import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../lambdas/mcp/precomputed/json-matchers.ts';
import { lambdaContext, uniqueAddress } from '../support/lambda-events.ts';
import { type McpFunction, mcpEvent, startMcpFunction } from '../support/mcp-function.ts';
import {
  initialized,
  legacy,
  legacyRequest,
  modernRequest,
  modernRevision,
} from '../support/mcp-messages.ts';
import { mutatedValue, runs } from './arbitraries.ts';
import { expectEmailOf, expectRequest, requestValues, values } from './hostile-requests.ts';
import {
  bodiesLike,
  bodyEvent,
  expectJsonRpcResponse,
  headersLike,
  type JsonRpcResponse,
} from './json-rpc-messages.ts';

let mcp: McpFunction;
beforeAll(async () => {
  mcp = await startMcpFunction();
});
afterAll(() => mcp?.close());

const call = (name: string, args: object) => ({ name, arguments: args });
const messages = [
  legacyRequest('initialize', {
    protocolVersion: legacy,
    capabilities: {},
    clientInfo: { name: 'fuzz', version: '1' },
  }),
  legacyRequest('tools/list'),
  legacyRequest('tools/call', call('list_services', {})),
  legacyRequest('tools/call', call('request_diagnostic', values)),
  initialized,
  modernRequest('server/discover'),
  modernRequest('tools/list'),
  modernRequest('tools/call', call('get_pricing', {})),
  modernRequest('tools/call', call('request_diagnostic', { ...values, idempotencyKey: 'k' })),
  legacyRequest('tools/call', call('request_diagnostic', { ...values, dryRun: true })),
];
const headers = headersLike({
  'Content-Type': ['application/json', 'application/json; charset=utf-8'],
  Accept: ['application/json, text/event-stream', 'application/json', 'text/event-stream', '*/*'],
  'MCP-Protocol-Version': [modernRevision, modernRevision, legacy, '2025-06-18'],
  'Mcp-Method': ['tools/call', 'tools/call', 'tools/list', 'server/discover'],
  'Mcp-Name': ['request_diagnostic', 'get_pricing'],
  Origin: ['https://frontdesk.example'],
});

/** Throws unless the answer accepts the e-mail that was sent, or none was sent. */
function expectItsEmail(answer: JsonRpcResponse | undefined): void {
  const accepted =
    answer && 'result' in answer ? (answer.result.structuredContent as { id?: unknown }) : undefined;
  const replayed = accepted && 'replayed' in accepted;
  expectEmailOf(replayed ? undefined : accepted?.id, mcp.services.ses);
}

test('handler() answers any message in JSON-RPC, with an identifier and its e-mail, or with neither', async () => {
  await fc.assert(
    fc.asyncProperty(bodiesLike(messages), headers, fc.boolean(), async (body, sentHeaders, encoded) => {
      const event = mcpEvent({ ...bodyEvent(body, encoded), headers: sentHeaders, from: uniqueAddress() });
      expectItsEmail(expectJsonRpcResponse(await mcp.handler(event, lambdaContext())));
    }),
    runs(100),
  );
});

test('handler() sends no e-mail for invalid arguments, and any valid text safely', async () => {
  await fc.assert(
    fc.asyncProperty(requestValues, async (request) => {
      const body = JSON.stringify(legacyRequest('tools/call', call('request_diagnostic', request)));
      const event = mcpEvent({
        body,
        headers: { 'Content-Type': 'application/json' },
        from: uniqueAddress(),
      });
      const answer = expectJsonRpcResponse(await mcp.handler(event, lambdaContext()));
      if (mcp.services.ses.delivered.length > 0) expectRequest(request);
      expectItsEmail(answer);
    }),
    runs(40),
  );
});

test('handler() answers a dry run of any arguments as the call itself, but for the success', async () => {
  const answerTo = async (request: object) => {
    const body = JSON.stringify(legacyRequest('tools/call', call('request_diagnostic', request)));
    const event = mcpEvent({ body, headers: { 'Content-Type': 'application/json' }, from: uniqueAddress() });
    return expectJsonRpcResponse(await mcp.handler(event, lambdaContext()));
  };
  const key = fc.oneof(fc.uuid(), fc.constantFrom('', null, 1, 'é'));
  const request = fc.oneof(
    requestValues,
    mutatedValue(values).filter((value) => isObject(value)),
  );

  await fc.assert(
    fc.asyncProperty(request, key, async (sent, idempotencyKey) => {
      const args = { ...(sent as object), idempotencyKey };

      const dry = await answerTo({ ...args, dryRun: true });
      expect(mcp.services.ses.delivered).toEqual([]);
      const real = await answerTo({ ...args, dryRun: null });
      const isAccepted =
        mcp.services.ses.delivered.splice(0).length > 0 || JSON.stringify(real).includes('"replayed"');

      if (isAccepted)
        expect(dry).toMatchObject({ result: { structuredContent: { valid: true, sent: false } } });
      else expect(dry).toEqual(real);
    }),
    runs(60),
  );
});

test.each<[method: string, message: object, issue: string]>([
  ['initialize', legacyRequest('initialize', { protocolVersion: [] }), '- params.protocolVersion: '],
  ['tools/list', legacyRequest('tools/list', { cursor: 5 }), '- params.cursor: '],
  ['tools/call', legacyRequest('tools/call', { name: 5 }), '- params.name: '],
])('handler() answers invalid parameters of %s with the member at fault', async (_method, message, issue) => {
  const body = JSON.stringify(message);
  const event = mcpEvent({ body, headers: { 'Content-Type': 'application/json' }, from: uniqueAddress() });

  const answer = expectJsonRpcResponse(await mcp.handler(event, lambdaContext()));

  expect(answer).toMatchObject({
    error: { code: -32602, message: expect.stringContaining(`\n${issue}`) },
  });
});

test('handler() lists at most 50 issues of parameters', async () => {
  const clientInfo = { name: 'a', version: '1', icons: Array(200).fill(1) };
  const body = JSON.stringify(
    legacyRequest('initialize', { protocolVersion: legacy, capabilities: {}, clientInfo }),
  );
  const event = mcpEvent({ body, headers: { 'Content-Type': 'application/json' }, from: uniqueAddress() });

  const answer = expectJsonRpcResponse(await mcp.handler(event, lambdaContext()));

  expect(answer && 'error' in answer && answer.error.message.split('\n')).toHaveLength(51);
});

test('no line of the log is of an unexpected error', () => {
  expect(mcp.services.log).not.toContain('MCP failure');
  expect(mcp.services.log).not.toContain('internal-error');
});
