import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { vi } from 'vitest';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { paths } from '../../contract/paths.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildMcpData } from '../../site/mcp/build-mcp-data.ts';
import { type PostEventOptions, postEvent } from './lambda-events.ts';
import { loadFunction } from './load-function.ts';
import { type RequestServices, startRequestServices } from './request-services.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';

export type McpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** What the gateway hands to the MCP function. */
export function mcpEvent({ method = 'POST', ...event }: PostEventOptions & { readonly method?: string }) {
  return { ...postEvent(event), httpMethod: method, path: paths.mcp, resource: paths.mcp };
}

/** What is published from content/, as a stack without a domain publishes it. */
export const siteBuild = buildSite(readContent('content'), { baseUrl: baseUrlPlaceholder });

/** The MCP function with everything that it talks to, put together from its environment as on Lambda. */
export interface McpFunction {
  readonly handler: McpHandler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

export async function startMcpFunction(): Promise<McpFunction> {
  const services = await startRequestServices();
  const mcpData = buildMcpData(siteBuild.resources);
  const tools = mcpData.tools.map(({ definition }) => definition.name);
  vi.stubGlobal('mcpDataJson', JSON.stringify(mcpData));
  // The answers lie beside a bundle, and here is none.
  vi.stubGlobal('mcpNames', JSON.stringify({ tools, answers: [] }));
  const { handler } = await loadFunction(services.environment, () => import('../../lambdas/mcp/index.ts'));
  return {
    handler,
    services,
    async close() {
      await services.close();
      vi.unstubAllGlobals();
    },
  };
}

/** Puts `handler` on a port for real clients, all of which have the address `viewerAddress`. */
export async function serveMcpFunction(
  handler: McpHandler,
  viewerAddress: string,
): Promise<ServedFunction & { url: URL }> {
  const served = await serveFunction({ handler, eventOf: mcpEvent, viewerAddress });
  return { ...served, url: new URL(paths.mcp, served.origin) };
}
