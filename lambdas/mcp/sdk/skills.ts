import { type McpServer, ResourceNotFoundError, specTypeSchemas } from '@modelcontextprotocol/server';
import type { McpSkill } from '../../../contract/mcp-data.ts';

/** The extension's identifier among the capabilities of a server. */
export const skillsExtension = 'io.modelcontextprotocol/skills';

const mimeType = 'text/markdown';

// The parameters of the extension's methods are those of the methods of resources.
const { PaginatedRequestParams, ReadResourceRequestParams } = specTypeSchemas;

/**
 * Serves the one skill over MCP (SEP-2640): its entry by `skills/list` and `skills/get`, its file as a resource. The
 * SDK knows the methods of resources and none of the extension, whose results carry `cacheHint` themselves.
 */
export function serveSkill({ server }: McpServer, skill: McpSkill, cacheHint: object): void {
  const { uri, frontmatter, text, digest, size } = skill;
  const entry = { uri, frontmatter, resources: [{ uri, digest, size }] };
  const requireKnown = (asked: string) => {
    if (asked !== uri) throw new ResourceNotFoundError(asked);
  };
  server.setRequestHandler('resources/list', () => ({
    resources: [{ uri, name: frontmatter.name, description: frontmatter.description, mimeType, size }],
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => {
    requireKnown(params.uri);
    return { contents: [{ uri, mimeType, text }] };
  });
  server.setRequestHandler('skills/list', { params: PaginatedRequestParams }, () => ({
    skills: [entry],
    ...cacheHint,
  }));
  server.setRequestHandler('skills/get', { params: ReadResourceRequestParams }, (params) => {
    requireKnown(params.uri);
    return { skill: entry, ...cacheHint };
  });
}
