import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { vi } from 'vitest';
import { baseUrlPlaceholder } from '../../contract/base-url.ts';
import { paths } from '../../contract/paths.ts';
import { readContent } from '../../publication/content/read-content.ts';
import { mcpPublication } from '../../publication/mcp/mcp-publication.ts';
import { publish } from '../../publication/publish.ts';
import { lambdaContext, type PostEvent, postEvent } from './lambda.ts';
import { type RequestServices, startRequestServices } from './request-services.ts';

export type McpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** What the gateway hands to the MCP function. */
export function mcpEvent({ method = 'POST', ...event }: PostEvent & { readonly method?: string }) {
  return { ...postEvent(event), httpMethod: method, path: paths.mcp, resource: paths.mcp };
}

/** What is published from content/, as a stack without a domain publishes it. */
export const publication = publish(readContent('content'), { baseUrl: baseUrlPlaceholder });

/** The MCP function with everything that it talks to, put together from its environment as on Lambda. */
export interface McpFunction {
  readonly handler: McpHandler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

export async function startMcpFunction(): Promise<McpFunction> {
  const services = await startRequestServices();
  for (const [name, value] of Object.entries(services.environment)) vi.stubEnv(name, value);
  const published = mcpPublication(publication.documents);
  const tools = published.tools.map(({ definition }) => definition.name);
  vi.stubGlobal('mcpPublication', JSON.stringify(published));
  // The answers lie beside a bundle, and here is none.
  vi.stubGlobal('mcpNames', JSON.stringify({ tools, answers: [] }));
  const { handler } = await import('../../lambdas/mcp/index.ts');
  return {
    handler,
    services,
    async close() {
      await services.close();
      vi.unstubAllGlobals();
    },
  };
}

export interface Served {
  readonly url: URL;
  close(): Promise<void>;
}

/** Puts `handler` on a port for real clients, all of which have the address `viewerAddress`. */
export async function serve(handler: McpHandler, viewerAddress: string): Promise<Served> {
  const server = createServer(async (request, response) => {
    const { statusCode, headers, body } = await handler(
      await eventOf(request, viewerAddress),
      lambdaContext(),
    );
    response.writeHead(statusCode, headers as Record<string, string>).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(paths.mcp, `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function eventOf(request: IncomingMessage, from: string): Promise<APIGatewayProxyEvent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = 'GET', rawHeaders } = request;
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) headers[rawHeaders[at] ?? ''] = rawHeaders[at + 1] ?? '';
  return mcpEvent({ method, headers, body: Buffer.concat(chunks).toString('utf8'), from });
}
