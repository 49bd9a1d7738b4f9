import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import {
  type McpData,
  type McpForm,
  type McpResource,
  type McpSkill,
  uiExtension,
} from '../../contract/agents/mcp-data.ts';
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
  { server: info, instructions, tools, resources, skill, form }: McpData,
  callTool: (name: string, args: ToolArguments) => Promise<CallToolResult>,
): McpServer {
  const mcp = new McpServer(info, {
    instructions,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      extensions: { [skillsExtension]: {}, [uiExtension.id]: { mimeTypes: [form.mimeType] } },
    },
    cacheHints: {
      'tools/list': cacheHint,
      'server/discover': cacheHint,
      'resources/list': cacheHint,
      'resources/templates/list': cacheHint,
      'resources/read': cacheHint,
    },
  });
  serveSkill(mcp, skill);
  serveResources(mcp, [skillResource(skill), ...resources.map(jsonResource), formResource(form)]);
  const definitions = tools.map(({ definition }) => definition);
  mcp.server.setRequestHandler('tools/list', ({ params }) => {
    rejectCursor(params);
    return { tools: definitions };
  });
  mcp.server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}));
  return mcp;
}

/** The entry of a resource in `resources/list`, and the text of the resource. */
interface TextResource {
  readonly entry: {
    readonly uri: string;
    readonly name: string;
    readonly title?: string;
    readonly description: string;
    readonly mimeType: string;
    readonly size?: number;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly text: string;
}

function skillResource({ uri, frontmatter, text, size }: McpSkill): TextResource {
  const { name, description } = frontmatter;
  return { entry: { uri, name, description, mimeType: 'text/markdown', size }, text };
}

/** The entry has no size, because the text contains the deployment's URL. */
function jsonResource({ text, ...definition }: McpResource): TextResource {
  return { entry: { ...definition, mimeType: 'application/json' }, text };
}

/**
 * Creates the resource of a tool's form (MCP Apps 2026-01-26, UI resources). It loads nothing, which ChatGPT requires to
 * be declared. It has no size, because it contains the deployment's URL.
 */
function formResource({ html, ...definition }: McpForm): TextResource {
  const _meta = { ui: { prefersBorder: true, csp: { connectDomains: [], resourceDomains: [] } } };
  return { entry: { ...definition, _meta }, text: html };
}

/** Serves `resources` through the protocol's resource methods. */
function serveResources({ server }: McpServer, resources: readonly TextResource[]): void {
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
function serveSkill({ server }: McpServer, skill: McpSkill): void {
  const { uri, frontmatter, digest, size } = skill;
  const entry = { uri, frontmatter, resources: [{ uri, digest, size }] };
  server.setRequestHandler('skills/list', { params: PaginatedRequestParams }, (params) => {
    rejectCursor(params);
    return { skills: [entry], ...cacheHint };
  });
  server.setRequestHandler('skills/get', { params: ReadResourceRequestParams }, (params) => {
    if (params.uri !== uri) throw new ResourceNotFoundError(params.uri);
    return { skill: entry, ...cacheHint };
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
