import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Refusal } from '../door/refusal.ts';

type Headers = Readonly<Record<string, string | undefined>>;

interface Exchange {
  readonly message: object;
  /** By lower-case name. */
  readonly headers: Headers;
  /** Where the server answers. */
  readonly url: string;
  createServer(): McpServer;
  /** Learns of a failure of the library itself; a message that it refuses is none. */
  onFailure(error: unknown): void;
}

/**
 * Lets the library answer one message in the revision that it speaks. Revisions up to 2025-11-25 have a transport of
 * their own, because the library's handler for both answers those in event streams.
 */
export async function exchange({
  message,
  headers,
  url,
  createServer,
  onFailure,
}: Exchange): Promise<Response> {
  const request = new Request(url, { method: 'POST', headers: protocolHeaders(headers) });
  if (await isLegacyRequest(request, message)) return answerLegacy(request, message, createServer());
  return answerModern(request, message, createServer, onFailure);
}

// What the caller accepts has been decided; the library would refuse a caller that lists one form only.
function protocolHeaders(headers: Headers): Record<string, string> {
  const ofTheProtocol = Object.entries(headers).flatMap(([name, value = '']) =>
    name.startsWith('mcp-') ? [[name, inAscii(name, value)]] : [],
  );
  return {
    ...Object.fromEntries(ofTheProtocol),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
}

// A Request takes no other value, and the protocol has an encoding for other text (Mcp-Name).
function inAscii(name: string, value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return value;
  throw new Refusal(`Send the header "${name}" in ASCII`, { status: 400 });
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
