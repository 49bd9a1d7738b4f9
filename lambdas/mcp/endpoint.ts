import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { agentEndpoint } from '../shared/agent-endpoint.ts';
import type { LowerCaseHeaders } from '../shared/gateway-event.ts';
import { crossSiteError, JsonRpcError, responseIdFor } from '../shared/json-rpc-error.ts';
import { isJsonMediaType, parseJsonRpcMessage } from '../shared/json-rpc-message.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { MinimalLogger } from '../shared/minimal-logger.ts';
import type { OriginPolicy } from '../shared/origin-policy.ts';
import { declaresForms, readClientName, sessionHeaders } from './client.ts';
import { type McpResponse, requireAcceptedMediaType, toResult } from './response.ts';
import type { SdkResponder } from './sdk/responder.ts';

interface McpEndpointOptions {
  readonly toolNames: readonly string[];
  /** The tools that send a request, which pages of disallowed origins may not call. */
  readonly writeTools: readonly string[];
  readonly originPolicy: OriginPolicy;
  /** Returns the precomputed response to a message, if there is one. */
  precomputedResponse(message: object, headers: LowerCaseHeaders): McpResponse | undefined;
  /** Called for the first message without a precomputed response, and again after a failure. */
  loadSdk(onFailure: (error: unknown) => void): Promise<SdkResponder>;
  readonly logger: MinimalLogger;
}

/** Creates the MCP server's handler behind an API Gateway REST API: stateless, one response per message. */
export function createMcpEndpoint({
  toolNames,
  writeTools,
  originPolicy,
  precomputedResponse,
  loadSdk,
  logger,
}: McpEndpointOptions) {
  const onFailure = (error: unknown) => logger.error('MCP failure', { cause: loggableError(error) });
  let sdkResponder: Promise<SdkResponder> | undefined;

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    requireJson(headers['content-type']);
    const mediaType = requireAcceptedMediaType(headers.accept);
    const message = await parseJsonRpcMessage(event);
    logger.appendKeys(calledMethodAndTool(message, toolNames));
    if (callsOneOf(writeTools, message) && originPolicy.isCrossSite(headers)) {
      throw crossSiteError(responseIdFor(message));
    }

    const response = await respond(message, headers, context);
    const result = toResult(response, mediaType);
    return {
      ...result,
      headers: { ...result.headers, ...sessionHeaders(message, response) },
    };
  }

  async function respond(message: object, headers: LowerCaseHeaders, context: Context): Promise<McpResponse> {
    const mcpHeaders = protocolHeaders(headers);
    const precomputed = precomputedResponse(message, mcpHeaders);
    if (precomputed) return precomputed;
    sdkResponder ??= loadSdk(onFailure).catch((error) => {
      // The next message retries, instead of failing for the lifetime of the instance.
      sdkResponder = undefined;
      throw error;
    });
    const caller = {
      viewerAddress: headers[viewerAddressHeader] ?? '',
      context,
      clientName: readClientName(message),
      showsForm: declaresForms(message, mcpHeaders),
    };
    const response = await (await sdkResponder)(message, mcpHeaders, caller);
    logger.appendKeys(errorFields(response));
    return response;
  }

  return agentEndpoint({ name: 'mcp', logger, onFailure, answer });
}

function callsOneOf(tools: readonly string[], message: object): boolean {
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' && tools.some((name) => name === params?.name);
}

function requireJson(contentType: string | undefined): void {
  if (!isJsonMediaType(contentType))
    throw new JsonRpcError('Send the message as "application/json"', { status: 415 });
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

/** Returns the log fields for the called method and tool, which are "other" if unknown. */
function calledMethodAndTool(
  message: object,
  toolNames: readonly string[],
): { method: string; tool?: string } {
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } };
  if (typeof method !== 'string' || !loggedMethods.has(method)) return { method: 'other' };
  if (method !== 'tools/call') return { method };
  return { method, tool: toolNames.find((name) => name === params?.name) ?? 'other' };
}

/** Returns the log fields for an error in a 200 response: its JSON-RPC code, or that the tool returned an error. */
function errorFields({ body }: McpResponse): { error?: number; toolError?: true } {
  if (typeof body === 'string') return {};
  const { error, result } = body;
  if (error) return { error: error.code };
  return result?.isError ? { toolError: true } : {};
}
