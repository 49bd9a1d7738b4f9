import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { LowerCaseHeaders } from '../../shared/normalize-headers.ts';

interface SdkExchange {
  readonly message: object;
  /** Of the protocol. */
  readonly headers: LowerCaseHeaders;
  /** Where the server answers. */
  readonly url: string;
  createServer(): McpServer;
  /** Learns of a failure of the library itself; a message that it refuses is none. */
  onFailure(error: unknown): void;
}

// What the caller sends and accepts has been decided; the library would refuse a caller that lists one form only.
const sdkHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/**
 * Lets the library answer one message in the revision that it speaks. Revisions up to 2025-11-25 have a transport of
 * their own, because the library's handler for both answers those in event streams.
 */
export async function exchangeWithSdk({
  message,
  headers,
  url,
  createServer,
  onFailure,
}: SdkExchange): Promise<Response> {
  const request = new Request(url, { method: 'POST', headers: { ...headers, ...sdkHeaders } });
  if (await isLegacyRequest(request, message)) return answerLegacy(request, message, createServer());
  return answerModern(request, message, createServer, onFailure);
}

async function answerModern(
  request: Request,
  message: object,
  createServer: () => McpServer,
  onFailure: (error: unknown) => void,
): Promise<Response> {
  let reported: unknown;
  const modern = createMcpHandler(createServer, {
    legacy: 'reject',
    keepAliveMs: 0,
    maxSubscriptions: 1,
    onerror(error) {
      reported = error;
    },
  });
  const response = await modern.fetch(request, { parsedBody: message });
  if (response.status >= 500) onFailure(reported);
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
