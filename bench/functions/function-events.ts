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
  modernRevision,
} from '../../test/support/mcp-messages.ts';

/** The event of one POST from API Gateway's REST API as JSON, as far as functions read it. Header names are lower-case. */
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
    // The gateway passes every body in base64, since all media types are binary to it.
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
    isBase64Encoded: true,
    requestContext: {},
  });
}

/** A message of an MCP revision with `initialize`, which every library supports. */
function inSession(method: string, params: object): string {
  return postEvent(paths.mcp, legacyHeaders, legacyRequest(method, params));
}

/** A message of the latest MCP revision, which has no `initialize`. */
function stateless(method: string, params: { readonly name?: string }): string {
  return postEvent(paths.mcp, modernHeaders(method, params.name), modernRequest(method, params));
}

const readCall = { name: 'get_pricing', arguments: {} };

/** The usual messages of an agent to an MCP server, the first three in their usual order. */
export const mcpEvents = {
  initialize: inSession('initialize', {
    protocolVersion: legacy,
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  }),
  'tools/list': inSession('tools/list', {}),
  'tools/call': inSession('tools/call', readCall),
  [`tools/call, ${modernRevision}`]: stateless('tools/call', readCall),
};

/** A message without a precomputed response, which the protocol library answers. */
export const uncommonMcpEvent = inSession('ping', {});

/** A message to the A2A agent with one data part. */
function sendMessage(data: object): string {
  const message = { messageId: 'bench', role: 'ROLE_USER', parts: [{ data }] };
  return postEvent(paths.a2a, { 'a2a-version': a2aVersion }, rpcRequest('SendMessage', { message }));
}

/** A query of the A2A agent for the prices. */
export const a2aEvent = sendMessage({ skill: 'query-services', resources: ['pricing'] });

/** A diagnostic request without an Idempotency-Key. */
export const requestEvent = postEvent(paths.diagnosticRequest, {}, validRequest);

/** A diagnostic request with an Idempotency-Key, which takes one more call of the table. */
export const keyedRequestEvent = postEvent(
  paths.diagnosticRequest,
  { 'idempotency-key': '"bench"' },
  validRequest,
);

/** A diagnostic request over MCP, without a key. */
export const mcpRequestEvent = inSession('tools/call', {
  name: 'request_diagnostic',
  arguments: validRequest,
});

/** A diagnostic request over A2A. */
export const a2aRequestEvent = sendMessage({ skill: 'request-diagnostic', ...validRequest });
