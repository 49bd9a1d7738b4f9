import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import { type McpData, uiExtension } from '../../contract/agents/mcp-data.ts';
import { cacheSeconds } from '../../contract/cache-time.ts';
import type { ToolArguments } from './call-tool.ts';

// Tools and resources change only with a deployment.
const cacheHint = { ttlMs: cacheSeconds * 1_000, cacheScope: 'public' } as const;

/**
 * Creates a server for one message, because SDK servers keep the state of one connection.
 *
 * It lists the compiled-in definitions. If they were registered as tools, the SDK would build their schemas at every
 * cold start, and would reject invalid arguments before the call is counted.
 */
export function createMcpServer(
  mcpData: McpData,
  callTool: (name: string, args: ToolArguments) => Promise<CallToolResult>,
): McpServer {
  const mcp = new McpServer(mcpData.server, {
    instructions: mcpData.instructions,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      extensions: { [skillsExtension]: {}, [uiExtension.id]: { mimeTypes: [uiExtension.mimeType] } },
    },
    cacheHints: {
      'tools/list': cacheHint,
      'server/discover': cacheHint,
      'resources/list': cacheHint,
      'resources/templates/list': cacheHint,
      'resources/read': cacheHint,
    },
  });
  serveSkill(mcp, mcpData);
  serveResources(mcp, mcpData);
  const definitions = mcpData.tools.map(({ definition }) => definition);
  mcp.server.setRequestHandler('tools/list', ({ params }) => {
    rejectCursor(params);
    return { tools: definitions };
  });
  mcp.server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}));
  return mcp;
}

/** Serves `resources` through the protocol's resource methods. */
function serveResources({ server }: McpServer, { resources }: McpData): void {
  server.setRequestHandler('resources/list', ({ params }) => {
    rejectCursor(params);
    return { resources: resources.map(({ entry }) => entry) };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    rejectCursor(params);
    return { resourceTemplates: [] };
  });
  server.setRequestHandler('resources/read', ({ params }) => {
    const resource = resources.find(({ entry }) => entry.uri === params.uri);
    if (!resource) throw new ResourceNotFoundError(params.uri);
    const { uri, mimeType, _meta } = resource.entry;
    return { contents: [{ uri, mimeType, text: resource.text, ...(_meta && { _meta }) }] };
  });
}

/** Declared in the server's capabilities, because clients use only what both sides declare (SEP-2133). */
const skillsExtension = 'io.modelcontextprotocol/skills';

// The extension's methods take the same parameters as the `resources/*` methods.
const { PaginatedRequestParams, ReadResourceRequestParams } = specTypeSchemas;

/**
 * Serves the entry of the only skill through `skills/list` and `skills/get` (SEP-2640). Its file is a resource. The SDK
 * does not know these methods, so `cacheHint` is added to their results here.
 */
function serveSkill({ server }: McpServer, { skill }: McpData): void {
  server.setRequestHandler('skills/list', { params: PaginatedRequestParams }, (params) => {
    rejectCursor(params);
    return { skills: [skill], ...cacheHint };
  });
  server.setRequestHandler('skills/get', { params: ReadResourceRequestParams }, (params) => {
    if (params.uri !== skill.uri) throw new ResourceNotFoundError(params.uri);
    return { skill, ...cacheHint };
  });
}

/** Rejects a cursor: no list has a second page, so this server never issues one (MCP, Pagination: Error Handling). */
function rejectCursor(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor === undefined) return;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Call this method without "cursor": its list has only one page',
  );
}
