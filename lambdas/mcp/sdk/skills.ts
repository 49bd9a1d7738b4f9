import { type McpServer, ResourceNotFoundError, specTypeSchemas } from '@modelcontextprotocol/server';
import type { McpSkill } from '../../../contract/mcp-data.ts';
import { rejectCursor } from './reject-cursor.ts';

/** The extension's identifier among the capabilities of a server. */
export const skillsExtension = 'io.modelcontextprotocol/skills';

// The parameters of the extension's methods are those of the methods of resources.
const { PaginatedRequestParams, ReadResourceRequestParams } = specTypeSchemas;

/**
 * Serves the one skill over MCP (SEP-2640): its entry by `skills/list` and `skills/get`. Its file is a resource. The SDK
 * knows none of the extension's methods, whose results carry `cacheHint` themselves.
 */
export function serveSkill({ server }: McpServer, skill: McpSkill, cacheHint: object): void {
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
