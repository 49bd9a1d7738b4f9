import type { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { mediaTypePreference } from '../../contract/accept-header.ts';
import type { McpData } from '../../contract/agents/mcp-data.ts';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { paths } from '../../contract/paths.ts';
import { agentEndpoint } from '../shared/agent-endpoint.ts';
import type { LowerCaseHeaders } from '../shared/gateway-event.ts';
import {
  crossSiteError,
  isJsonMediaType,
  JsonRpcError,
  type JsonRpcMessage,
  parseJsonRpcMessage,
  responseIdFor,
} from '../shared/json-rpc.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { OriginPolicy } from '../shared/origin-policy.ts';
import { createCallTool, type RequestDiagnosticTool } from './call-tool.ts';
import { declaresForms, readClientName, sessionHeaders } from './client.ts';
import { exchangeWithSdk, type McpResponse } from './exchange.ts';
import { createMcpServer } from './server.ts';

interface McpEndpointOptions {
  readonly mcpData: McpData;
  readonly baseUrl: string;
  readonly originPolicy: OriginPolicy;
  readonly requestDiagnostic: RequestDiagnosticTool;
  readonly logger: Logger;
}

/** Creates the MCP server's handler behind an API Gateway REST API: stateless, one response per message. */
export function createMcpEndpoint({
  mcpData,
  baseUrl,
  originPolicy,
  requestDiagnostic,
  logger,
}: McpEndpointOptions) {
  const onFailure = (error: unknown) => logger.error('MCP failure', { cause: loggableError(error) });
  const toolNames = mcpData.tools.map(({ definition }) => definition.name);
  const writeTools = mcpData.tools.flatMap(({ definition, answers }) => (answers ? [] : [definition.name]));
  const callTool = createCallTool({ mcpData, requestDiagnostic, onFailure });

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    if (!isJsonMediaType(headers['content-type']))
      throw new JsonRpcError('Send the message as "application/json"', { status: 415 });
    const mediaType = requireAcceptedMediaType(headers.accept);
    const message = await parseJsonRpcMessage(event);
    const called = calledMethodAndTool(message, toolNames);
    logger.appendKeys(called);
    const isWrite = writeTools.some((name) => name === called.tool);
    // Only pages of allowed origins may send a request.
    if (isWrite && originPolicy.isCrossSite(headers)) throw crossSiteError(responseIdFor(message));

    const mcpHeaders = protocolHeaders(headers);
    const caller = {
      viewerAddress: headers[viewerAddressHeader] ?? '',
      context,
      clientName: readClientName(message),
      showsForm: declaresForms(message, mcpHeaders),
    };
    const response = await exchangeWithSdk({
      message: isWrite ? message : withoutNullArguments(message),
      headers: mcpHeaders,
      url: baseUrl + paths.mcp,
      createServer: () => createMcpServer(mcpData, (name, args) => callTool(name, args, caller)),
      onFailure,
    });
    logger.appendKeys(errorFields(response));
    const result = toResult(response, mediaType);
    return { ...result, headers: { ...result.headers, ...sessionHeaders(message, response) } };
  }

  return agentEndpoint({ name: 'mcp', logger, onFailure, answer });
}

/** Some clients send null for a tool without arguments, although the SDK rejects that. */
function withoutNullArguments(message: JsonRpcMessage): JsonRpcMessage {
  const params = Object(message.params) as { arguments?: unknown };
  if (message.method !== 'tools/call' || params.arguments !== null) return message;
  return { ...message, params: { ...params, arguments: {} } };
}

/** Returns the MCP headers (`mcp-…`) of a request. Throws a 400 if one is not ASCII. */
function protocolHeaders(headers: LowerCaseHeaders): LowerCaseHeaders {
  const mcpHeaders = Object.entries(headers).flatMap(([name, value = '']) =>
    name.startsWith('mcp-') ? [[name, requireAscii(name, value)]] : [],
  );
  return Object.fromEntries(mcpHeaders);
}

// A `Request` may reject other characters, and MCP has an encoding for them (Mcp-Name).
function requireAscii(name: string, value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return value;
  throw new JsonRpcError(`Send the header "${name}" in ASCII`, { status: 400 });
}

// An unknown name is the caller's own text, which must not be logged.
const loggedMethods = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'server/discover',
  'skills/get',
  'skills/list',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);

/** Returns the called method and tool for the log. Each is "other" if it is unknown. */
function calledMethodAndTool({ method, params }: JsonRpcMessage, toolNames: readonly string[]) {
  if (typeof method !== 'string' || !loggedMethods.has(method)) return { method: 'other' };
  if (method !== 'tools/call') return { method };
  const { name } = Object(params) as { name?: unknown };
  return { method, tool: toolNames.find((tool) => tool === name) ?? 'other' };
}

/** Returns the log fields for an error in a 200 response: its JSON-RPC code, or that the tool returned an error. */
function errorFields({ body }: McpResponse): { error?: number; toolError?: true } {
  if (typeof body === 'string') return {};
  const { error, result } = body;
  if (error) return { error: error.code };
  return result?.isError ? { toolError: true } : {};
}

const jsonType = 'application/json';
const eventStreamType = 'text/event-stream';

/**
 * Returns the media type of the response, from an Accept header, or throws a 406. The protocol requires clients to list
 * both types, and the SDK rejects those that do not. Some proxies send only one, so one is enough here.
 */
function requireAcceptedMediaType(accept = '*/*'): typeof jsonType | typeof eventStreamType {
  if (mediaTypePreference(jsonType, accept).weight > 0) return jsonType;
  if (mediaTypePreference(eventStreamType, accept).weight > 0) return eventStreamType;
  throw new JsonRpcError(`Accept "${jsonType}" or "${eventStreamType}"`, { status: 406 });
}

/** Converts a response for the gateway. A JSON-RPC response with status 200 is sent as `mediaType`. */
function toResult({ status: statusCode, body }: McpResponse, mediaType: string): APIGatewayProxyResult {
  if (body === '') return { statusCode, body };
  if (typeof body === 'string') return { statusCode, headers: { 'Content-Type': eventStreamType }, body };
  const json = JSON.stringify(body);
  if (statusCode !== 200 || mediaType === jsonType)
    return { statusCode, headers: { 'Content-Type': jsonType }, body: json };
  // The only event of a stream.
  return {
    statusCode,
    headers: { 'Content-Type': eventStreamType },
    body: `event: message\ndata: ${json}\n\n`,
  };
}
