import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { cacheSeconds } from '../../../contract/cache-time.ts';
import type { McpData } from '../../../contract/mcp-data.ts';
import type { ToolArguments } from '../call-tool.ts';
import { rejectCursor } from './reject-cursor.ts';
import { formResource, jsonResource, serveResources, skillResource } from './resources.ts';
import { serveSkill, skillsExtension } from './skills.ts';

// Tools change with a deployment only, as the resources do.
const cacheHint = { ttlMs: cacheSeconds * 1_000, cacheScope: 'public' } as const;

/**
 * A server for one message: the SDK's servers carry the state of one connection.
 *
 * It lists the definitions as they were compiled in. If they were registered as tools, the SDK would build their schemas
 * at every cold start, and would reject invalid arguments before the call is counted.
 */
export function createMcpServer(
  { server: info, instructions, tools, resources, skill, form }: McpData,
  callTool: (name: string, args: ToolArguments) => Promise<CallToolResult>,
): McpServer {
  const mcp = new McpServer(info, {
    instructions,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      extensions: { [skillsExtension]: {} },
    },
    cacheHints: {
      'tools/list': cacheHint,
      'server/discover': cacheHint,
      'resources/list': cacheHint,
      'resources/templates/list': cacheHint,
      'resources/read': cacheHint,
    },
  });
  serveSkill(mcp, skill, cacheHint);
  serveResources(mcp, [
    skillResource(skill),
    ...resources.map(jsonResource),
    ...(form ? [formResource(form)] : []),
  ]);
  const definitions = tools.map(({ definition }) => definition);
  mcp.server.setRequestHandler('tools/list', ({ params }) => {
    rejectCursor(params);
    return { tools: definitions };
  });
  mcp.server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}));
  return mcp;
}
