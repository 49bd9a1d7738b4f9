import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { McpForm, McpResource, McpSkill } from '../../../contract/mcp-data.ts';
import { rejectCursor } from './reject-cursor.ts';

/** A resource, as `resources/list` shows it, and its text. */
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

export function skillResource({ uri, frontmatter, text, size }: McpSkill): TextResource {
  const { name, description } = frontmatter;
  return { entry: { uri, name, description, mimeType: 'text/markdown', size }, text };
}

/** It has no size, because it contains the deployment's address. */
export function jsonResource({ text, ...named }: McpResource): TextResource {
  return { entry: { ...named, mimeType: 'application/json' }, text };
}

/**
 * The form of a tool (MCP Apps 2026-01-26, UI resources). It has no `csp`, so hosts let it load nothing, and no size,
 * because it contains the deployment's address.
 */
export function formResource({ html, website: _, ...named }: McpForm): TextResource {
  const _meta = { ui: { prefersBorder: true } };
  return { entry: { ...named, _meta }, text: html };
}

/** Serves `resources` by the methods of the protocol. */
export function serveResources({ server }: McpServer, resources: readonly TextResource[]): void {
  server.setRequestHandler('resources/list', ({ params }) => {
    rejectCursor(params);
    return { resources: resources.map(({ entry }) => entry) };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    rejectCursor(params);
    return { resourceTemplates: [] };
  });
  server.setRequestHandler('resources/read', ({ params }) => {
    const found = resources.find(({ entry }) => entry.uri === params.uri);
    if (!found) throw new ResourceNotFoundError(params.uri);
    const { uri, mimeType, _meta } = found.entry;
    return { contents: [{ uri, mimeType, text: found.text, ...(_meta && { _meta }) }] };
  });
}
