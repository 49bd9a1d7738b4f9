import { type Capability, capabilities } from '../../contract/capabilities.ts';
import type { McpPublication } from '../../contract/mcp-publication.ts';
import { paths } from '../../contract/paths.ts';
import { Company } from '../../contract/resources/company.ts';
import type { Document } from '../document.ts';
import { serverInfo } from './server-info.ts';
import { isTool, toolDefinition } from './tool-definition.ts';

/** What the MCP function answers with: its definitions, and the resources as they are published. */
export function mcpPublication(
  documents: readonly Document[],
  known: readonly Capability[] = capabilities,
): McpPublication {
  const bodies = new Map(documents.map(({ path, body }) => [path, body]));
  const company = Company.parse(resource(bodies, paths.company));
  return {
    server: serverInfo(company),
    instructions: `What ${company.name} offers, at what price and with what results, and how to ask for a diagnostic. No key is needed.`,
    tools: known.filter(isTool).map((tool) => ({
      definition: toolDefinition(tool),
      ...(tool.kind === 'reading' && { answer: resource(bodies, tool.path) }),
    })),
  };
}

function resource(bodies: ReadonlyMap<string | undefined, string>, path: string): Record<string, unknown> {
  const body = bodies.get(path);
  if (body === undefined) throw new Error(`Cannot publish the MCP server: nothing is published at "${path}"`);
  return JSON.parse(body);
}
