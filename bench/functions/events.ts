import { paths } from '../../contract/paths.ts';

/** An event of API Gateway's REST API, as far as functions read it, for one POST. */
export function post(path: string, headers: Readonly<Record<string, string>>, body: string | object): string {
  const all = {
    host: 'frontdesk.example',
    'content-type': 'application/json',
    'x-viewer-address': '192.0.2.7',
    ...headers,
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
function legacy(method: string, params: object): string {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  return post(paths.mcp, headers, { jsonrpc: '2.0', id: 1, method, params });
}

/** A message of the latest revision, which needs no `initialize` before it. */
function stateless(method: string, params: { readonly name?: string }): string {
  const revision = '2026-07-28';
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(params.name && { 'mcp-name': params.name }),
  };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return post(paths.mcp, headers, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
}

const reading = { name: 'get_pricing', arguments: {} };

/** What an agent sends to an MCP server, the first three in the order in which it does. */
export const mcpEvents = {
  initialize: legacy('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  }),
  'tools/list': legacy('tools/list', {}),
  'tools/call': legacy('tools/call', reading),
  'tools/call, 2026-07-28': stateless('tools/call', reading),
};

/** A message that only the protocol library answers. */
export const uncommonMcpEvent = legacy('ping', {});

/** A message to the A2A agent with one data part. */
function sendMessage(data: object): string {
  const message = { messageId: 'bench', role: 'ROLE_USER', parts: [{ data }] };
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } };
  return post(paths.a2a, { 'a2a-version': '1.0' }, call);
}

/** A message that asks the A2A agent for the prices. */
export const a2aEvent = sendMessage({ skill: 'query-services', resources: ['pricing'] });

const request = { name: 'Ada', email: 'ada@example.com', message: 'Please look at our system.' };

/** A diagnostic request without a key. */
export const requestEvent = post(paths.diagnosticRequest, {}, request);

/** A diagnostic request with a key, which is recorded besides. */
export const keyedRequestEvent = post(paths.diagnosticRequest, { 'idempotency-key': '"bench"' }, request);

/** The same by MCP, without a key. */
export const mcpRequestEvent = legacy('tools/call', { name: 'request_diagnostic', arguments: request });

/** The same by A2A. */
export const a2aRequestEvent = sendMessage({ skill: 'request-diagnostic', ...request });
