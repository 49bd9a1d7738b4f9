import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import type { JsonRpcResponse, McpResponse } from '../response.ts';

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
export async function exchangeWithSdk({
  message,
  headers,
  url,
  createServer,
  onFailure,
}: SdkExchange): Promise<McpResponse> {
  const request = new Request(url, { method: 'POST', headers: { ...headers, ...sdkHeaders } });
  if (!(await isLegacyRequest(request, message)))
    return parseResponse(await answerModern(request, message, createServer, onFailure));
  const { status, body } = await parseResponse(await answerLegacy(request, message, createServer()));
  return { status, body: typeof body === 'string' ? body : withLegacyErrorCode(body) };
}

async function parseResponse(response: Response): Promise<McpResponse> {
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const legacyResourceNotFoundCode = -32002;

/** Sets the code of an unknown-resource error to that of revisions before 2026-07-28. The SDK sends that of SEP-2164. */
function withLegacyErrorCode(response: JsonRpcResponse): JsonRpcResponse {
  if (response.error?.data?.uri === undefined) return response;
  return { ...response, error: { ...response.error, code: legacyResourceNotFoundCode } };
}

async function answerModern(
  request: Request,
  message: object,
  createServer: () => McpServer,
  onFailure: (error: unknown) => void,
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

async function answerLegacy(request: Request, message: object, server: McpServer): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
