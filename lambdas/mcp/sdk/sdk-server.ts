import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { McpData } from '../../../contract/mcp-data.ts';
import type { ToolArguments } from '../call-tool.ts';

// Tools change only with a deployment; an hour is what the resources say of themselves.
const cacheForOneHour = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/**
 * A server for one message: the SDK's servers carry the state of one connection.
 *
 * It lists the definitions as they were compiled in. If they were registered as tools, the SDK would build their schemas
 * at every cold start, and would reject invalid arguments before the call is counted.
 */
export function createMcpServer(
  { server: info, instructions, tools }: McpData,
  callTool: (name: string, args: ToolArguments) => Promise<CallToolResult>,
): McpServer {
  const mcp = new McpServer(info, {
    instructions,
    capabilities: { tools: { listChanged: false } },
    cacheHints: { 'tools/list': cacheForOneHour, 'server/discover': cacheForOneHour },
  });
  const definitions = tools.map(({ definition }) => definition);
  mcp.server.setRequestHandler('tools/list', () => ({ tools: definitions }));
  mcp.server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}));
  return mcp;
}
