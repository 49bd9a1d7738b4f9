import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { vi } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { content, publish } from '../site/fixture-site.ts';
import { type PostEventOptions, postEvent } from './lambda-events.ts';
import { loadFunction } from './load-function.ts';
import { type RequestServices, startRequestServices } from './request-services.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';

export type McpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Creates the event for a request from the gateway to the MCP function. */
export function mcpEvent({ method = 'POST', ...event }: PostEventOptions & { readonly method?: string }) {
  return { ...postEvent(event), httpMethod: method, path: paths.mcp, resource: paths.mcp };
}

/** The fixture's site for a stack without a domain. */
export const publication = publish(content, { baseUrl: baseUrlPlaceholder });

/** The MCP function and its services, configured by its environment as on Lambda. */
export interface McpFunction {
  readonly handler: McpHandler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

export async function startMcpFunction(): Promise<McpFunction> {
  const services = await startRequestServices();
  vi.doMock('#content/mcp-data', () => ({ default: JSON.stringify(publication.functions.mcp) }));
  const { handler } = await loadFunction(services.environment, () => import('../../lambdas/mcp/index.ts'));
  return {
    handler,
    services,
    close: () => services.close(),
  };
}

/** Serves `handler` over HTTP. All clients have the address `viewerAddress`. */
export async function serveMcpFunction(
  handler: McpHandler,
  viewerAddress: string,
): Promise<ServedFunction & { url: URL }> {
  const server = await serveFunction({ handler, eventOf: mcpEvent, viewerAddress });
  return { ...server, url: new URL(paths.mcp, server.origin) };
}
