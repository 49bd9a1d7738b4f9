import { a2aVersion } from '../../contract/a2a-data.ts';
import { paths } from '../../contract/paths.ts';
import { validRequest } from '../../test/fixtures/request-values.ts';
import { rpcRequest } from '../../test/support/json-rpc.ts';
import {
  legacy,
  legacyHeaders,
  legacyRequest,
  modernHeaders,
  modernRequest,
} from '../../test/support/mcp-messages.ts';

/** An event of API Gateway's REST API, as far as functions read it, for one POST. Header names are in lower case. */
export function postEvent(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | object,
): string {
  const all = {
    host: 'frontdesk.example',
    'content-type': 'application/json',
    'x-viewer-address': '192.0.2.7',
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
  return JSON.stringify({
    resource: path,
    path,
    httpMethod: 'POST',
    headers: all,
    multiValueHeaders: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])),
    // The gateway hands over every body like this, since all media types are binary to it.
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
    isBase64Encoded: true,
    requestContext: {},
  });
}

/** A message of a revision of MCP with `initialize`, which every library speaks. */
function inSession(method: string, params: object): string {
  return postEvent(paths.mcp, legacyHeaders, legacyRequest(method, params));
}

/** A message of the latest revision, which needs no `initialize` before it. */
function stateless(method: string, params: { readonly name?: string }): string {
  return postEvent(paths.mcp, modernHeaders(method, params.name), modernRequest(method, params));
}

const readCall = { name: 'get_pricing', arguments: {} };

/** What an agent sends to an MCP server, the first three in the order in which it does. */
export const mcpEvents = {
  initialize: inSession('initialize', {
    protocolVersion: legacy,
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  }),
  'tools/list': inSession('tools/list', {}),
  'tools/call': inSession('tools/call', readCall),
  'tools/call, 2026-07-28': stateless('tools/call', readCall),
};

/** A message that only the protocol library answers. */
export const uncommonMcpEvent = inSession('ping', {});

/** A message to the A2A agent with one data part. */
function sendMessage(data: object): string {
  const message = { messageId: 'bench', role: 'ROLE_USER', parts: [{ data }] };
  return postEvent(paths.a2a, { 'a2a-version': a2aVersion }, rpcRequest('SendMessage', { message }));
}

/** A message that asks the A2A agent for the prices. */
export const a2aEvent = sendMessage({ skill: 'query-services', resources: ['pricing'] });

/** A diagnostic request without a key. */
export const requestEvent = postEvent(paths.diagnosticRequest, {}, validRequest);

/** A diagnostic request with a key, which is recorded besides. */
export const keyedRequestEvent = postEvent(
  paths.diagnosticRequest,
  { 'idempotency-key': '"bench"' },
  validRequest,
);

/** The same by MCP, without a key. */
export const mcpRequestEvent = inSession('tools/call', {
  name: 'request_diagnostic',
  arguments: validRequest,
});

/** The same by A2A. */
export const a2aRequestEvent = sendMessage({ skill: 'request-diagnostic', ...validRequest });
