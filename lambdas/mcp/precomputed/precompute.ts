import type { McpData } from '../../../contract/agents/mcp-data.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import { toolResult } from '../call-tool.ts';
import { exchangeWithSdk } from '../sdk/exchange.ts';
import { createMcpServer } from '../sdk/server.ts';
import { cacheKey, legacyRevisions, modernRevision } from './cache-key.ts';
import type { PrecomputedResponse } from './responses.ts';

interface RequestToPrecompute {
  readonly message: object;
  readonly headers: LowerCaseHeaders;
}

// A response is sent with the id of the message that it answers, which replaces this one.
const id = 0;

/** The SDK's responses to every message that has a cache key, by that key. */
export async function precomputeResponses(mcpData: McpData): Promise<Record<string, PrecomputedResponse>> {
  const readTools = new Map(
    mcpData.tools.flatMap(({ definition, answer }) => (answer ? [[definition.name, answer]] : [])),
  );
  const listed = [mcpData.skill, ...mcpData.resources, ...(mcpData.form ? [mcpData.form] : [])];
  const resources = listed.map(({ uri }) => uri);
  const requestable = { readTools: [...readTools.keys()], resources };
  const callReadTool = async (name: string) => toolResult(readTools.get(name) ?? {});
  const responses: Record<string, PrecomputedResponse> = {};
  for (const sent of [...legacyRequests(requestable), ...modernRequests(requestable)]) {
    const response = await exchangeWithSdk({
      ...sent,
      url: baseUrlPlaceholder,
      createServer: () => createMcpServer(mcpData, callReadTool),
      onFailure: throwPrecomputeError,
    });
    const body = await response.text();
    responses[cacheKey(sent.message, sent.headers) ?? ''] = {
      status: response.status,
      ...(body !== '' && { result: JSON.parse(body).result }),
    };
  }
  return responses;
}

function throwPrecomputeError(cause: unknown): never {
  throw new Error('Cannot precompute the responses of the MCP server', { cause });
}

/** The tools and resources that clients can request by name. */
interface Requestable {
  readonly readTools: readonly string[];
  readonly resources: readonly string[];
}

function legacyRequests({ readTools, resources }: Requestable): RequestToPrecompute[] {
  const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
  const client = { capabilities: {}, clientInfo: { name: 'precompute', version: '1.0.0' } };
  return [
    ...legacyRevisions.map((protocolVersion) => request('initialize', { protocolVersion, ...client })),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    request('ping'),
    request('tools/list'),
    ...readTools.map((name) => request('tools/call', { name })),
    request('resources/list'),
    request('resources/templates/list'),
    ...resources.map((uri) => request('resources/read', { uri })),
  ].map((message) => ({ message, headers: {} }));
}

function modernRequests({ readTools, resources }: Requestable): RequestToPrecompute[] {
  const protocol = 'io.modelcontextprotocol/';
  const _meta = { [`${protocol}protocolVersion`]: modernRevision, [`${protocol}clientCapabilities`]: {} };
  const request = (method: string, params: { name?: string; uri?: string } = {}) => ({
    message: { jsonrpc: '2.0', id, method, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': modernRevision,
      'mcp-method': method,
      ...mcpName(params.name ?? params.uri),
    },
  });
  return [
    request('server/discover'),
    request('tools/list'),
    ...readTools.map((name) => request('tools/call', { name })),
    request('resources/list'),
    request('resources/templates/list'),
    ...resources.map((uri) => request('resources/read', { uri })),
  ];
}

const mcpName = (name: string | undefined) => (name === undefined ? {} : { 'mcp-name': name });
