import type { McpData } from '../../../contract/agents/mcp-data.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import { toolResult } from '../call-tool.ts';
import { exchangeWithSdk } from '../sdk/exchange.ts';
import { createMcpServer } from '../sdk/server.ts';
import { cacheKey, legacyRevisions, modernRevision } from './cache-key.ts';
import type { PrecomputedResponse } from './responses.ts';

interface RequestToPrecompute {
  readonly message: { readonly method: string };
  readonly headers: LowerCaseHeaders;
}

// A placeholder: each response is sent with the id of the message that it answers.
const id = 0;

/** Computes the SDK's responses to the messages below, by cache key. Rejects for a message without a cache key. */
export async function precomputeResponses(mcpData: McpData): Promise<Record<string, PrecomputedResponse>> {
  const readTools = new Map(
    mcpData.tools.flatMap(({ definition, answers }) => (answers ? [[definition.name, answers]] : [])),
  );
  const readCalls = [...readTools].flatMap(([name, answers]) =>
    Object.keys(answers).map((args) => ({ name, arguments: JSON.parse(args) })),
  );
  const resources = [mcpData.skill, ...mcpData.resources, mcpData.form];
  const targets = { readCalls, uris: resources.map(({ uri }) => uri) };
  const callReadTool = async (name: string, args: object) =>
    toolResult(readTools.get(name)?.[JSON.stringify(args)] ?? {});
  const responses: Record<string, PrecomputedResponse> = {};
  const requests = [...legacyRequests(targets), ...modernRequests(targets)];
  for (const [key, request] of requests.map((request) => [requireCacheKey(request), request] as const)) {
    const { status, body } = await exchangeWithSdk({
      ...request,
      url: baseUrlPlaceholder,
      createServer: () => createMcpServer(mcpData, callReadTool),
      onFailure: throwPrecomputeError,
    });
    responses[key] = { status, ...(typeof body === 'object' && { result: body.result }) };
  }
  return responses;
}

function requireCacheKey({ message, headers }: RequestToPrecompute): string {
  const key = cacheKey(message, headers);
  if (key === undefined)
    throw new Error(`Cannot precompute the response to "${message.method}": the message has no cache key`);
  return key;
}

function throwPrecomputeError(cause: unknown): never {
  throw new Error("Cannot precompute the MCP server's responses", { cause });
}

/** The calls of read tools and the URIs of resources that clients can request. */
interface RequestTargets {
  readonly readCalls: readonly { readonly name: string; readonly arguments: object }[];
  readonly uris: readonly string[];
}

function legacyRequests({ readCalls, uris }: RequestTargets): RequestToPrecompute[] {
  const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
  const client = { capabilities: {}, clientInfo: { name: 'precompute', version: '1.0.0' } };
  return [
    ...legacyRevisions.map((protocolVersion) => request('initialize', { protocolVersion, ...client })),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    request('ping'),
    request('tools/list'),
    ...readCalls.map((call) => request('tools/call', call)),
    request('resources/list'),
    request('resources/templates/list'),
    ...uris.map((uri) => request('resources/read', { uri })),
  ].map((message) => ({ message, headers: {} }));
}

function modernRequests({ readCalls, uris }: RequestTargets): RequestToPrecompute[] {
  const prefix = 'io.modelcontextprotocol/';
  const _meta = { [`${prefix}protocolVersion`]: modernRevision, [`${prefix}clientCapabilities`]: {} };
  const request = (method: string, params: { name?: string; arguments?: object; uri?: string } = {}) => ({
    message: { jsonrpc: '2.0', id, method, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': modernRevision,
      'mcp-method': method,
      ...mcpNameHeader(params.name ?? params.uri),
    },
  });
  return [
    request('server/discover'),
    request('tools/list'),
    ...readCalls.map((call) => request('tools/call', call)),
    request('resources/list'),
    request('resources/templates/list'),
    ...uris.map((uri) => request('resources/read', { uri })),
  ];
}

const mcpNameHeader = (name: string | undefined) => (name === undefined ? {} : { 'mcp-name': name });
