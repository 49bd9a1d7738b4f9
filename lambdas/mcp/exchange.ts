import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  ProtocolErrorCode,
  type StandardSchemaV1,
  specTypeSchemas,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { LowerCaseHeaders } from '../shared/gateway-event.ts';

/** The response to one message. The body is a JSON-RPC response, an event stream as text, or empty after a notification. */
export interface McpResponse {
  readonly status: number;
  readonly body: JsonRpcResponse | string;
}

interface JsonRpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: string | number | undefined;
  readonly result?: { readonly isError?: boolean };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly uri?: unknown };
  };
}

interface SdkExchange {
  readonly message: object;
  /** The result of protocolHeaders(). */
  readonly headers: LowerCaseHeaders;
  /** URL of the server. */
  readonly url: string;
  createServer(): McpServer;
  /** Called when the SDK itself fails, but not when it rejects a message. */
  onFailure(error: unknown): void;
}

// The endpoint has already checked the client's headers. The SDK would reject clients that accept only one media type.
const sdkHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/**
 * Passes one message to the SDK and returns its response, in the revision of the message. Revisions up to 2025-11-25
 * use a separate transport, because the SDK's handler for all revisions would answer them with event streams.
 */
export async function exchangeWithSdk(exchange: SdkExchange): Promise<McpResponse> {
  const { message, headers, url } = exchange;
  const request = new Request(url, { method: 'POST', headers: { ...headers, ...sdkHeaders } });
  const isLegacy = await isLegacyRequest(request, message);
  const response = await (isLegacy ? answerLegacy : answerModern)(request, exchange);
  const { status } = response;
  const text = await response.text();
  if (!text.startsWith('{')) return { status, body: text };
  const body: JsonRpcResponse = JSON.parse(text);
  return { status, body: withReadableIssues(isLegacy ? withLegacyErrorCode(body) : body, message) };
}

async function answerModern(
  request: Request,
  { message, createServer, onFailure }: SdkExchange,
): Promise<Response> {
  let lastError: unknown;
  const handler = createMcpHandler(createServer, {
    legacy: 'reject',
    keepAliveMs: 0,
    maxSubscriptions: 1,
    onerror(error) {
      lastError = error;
    },
  });
  const response = await handler.fetch(request, { parsedBody: message });
  if (response.status >= 500) onFailure(lastError);
  return response;
}

async function answerLegacy(request: Request, { message, createServer }: SdkExchange): Promise<Response> {
  const server = createServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

const legacyResourceNotFoundCode = -32002;

/** Sets the code of an unknown-resource error to that of revisions before 2026-07-28. The SDK sends that of SEP-2164. */
function withLegacyErrorCode(response: JsonRpcResponse): JsonRpcResponse {
  if (response.error?.data?.uri === undefined) return response;
  return { ...response, error: { ...response.error, code: legacyResourceNotFoundCode } };
}

/** The schemas of the requests that this server answers, by method. */
const requestSchemas = new Map<unknown, (typeof specTypeSchemas)['Request']>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['ping', specTypeSchemas.PingRequest],
  ['server/discover', specTypeSchemas.DiscoverRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
  ['resources/list', specTypeSchemas.ListResourcesRequest],
  ['resources/templates/list', specTypeSchemas.ListResourceTemplatesRequest],
  ['resources/read', specTypeSchemas.ReadResourceRequest],
]);

/** The codes with which the SDK reports a request that does not match its schema. */
const schemaErrorCodes: readonly unknown[] = [
  ProtocolErrorCode.InvalidParams,
  ProtocolErrorCode.InternalError,
];

/**
 * Rewrites an error about a request that does not match the protocol's schema; returns any other response unchanged. The SDK
 * puts zod's JSON into the message, and reports these errors as internal ones, except for `tools/call`. They become
 * invalid-params errors (JSON-RPC 2.0 section 5.1) with one line for each of at most 50 issues.
 */
function withReadableIssues(
  response: JsonRpcResponse,
  request: { readonly method?: unknown },
): JsonRpcResponse {
  const { code, data } = response.error ?? {};
  // An error with data is about something else, such as the envelope or an unknown resource.
  if (!schemaErrorCodes.includes(code) || data !== undefined) return response;
  const issues = requestSchemas.get(request.method)?.['~standard'].validate(request).issues;
  if (!issues) return response;
  const message = ['Correct the parameters', ...issues.slice(0, 50).map(formatIssue)].join('\n');
  return { ...response, error: { code: ProtocolErrorCode.InvalidParams, message } };
}

function formatIssue({ path = [], message }: StandardSchemaV1.Issue): string {
  return `- ${path.join('.') || 'params'}: ${message}`;
}
