import { answerOf } from '../../contract/capabilities.ts';
import type { McpData } from '../../contract/mcp-data.ts';
import type { Site } from '../site.ts';
import { serverInfo } from './mcp-server-info.ts';
import { isTool, toolDefinition } from './tool-definition.ts';

/** The data of the MCP function: its tool definitions, and the published resources as their answers. */
export function buildMcpData({ resources, capabilities }: Pick<Site, 'resources' | 'capabilities'>): McpData {
  const { company } = resources;
  return {
    server: serverInfo(company),
    instructions: `Use these tools to read what ${company.name} offers and what it costs, and to request a diagnostic. No key is needed.`,
    tools: capabilities.filter(isTool).map((tool) => ({
      definition: toolDefinition(tool),
      ...(tool.kind === 'read' && { answer: { ...answerOf(tool, resources) } }),
    })),
  };
}
