import {
  type CapabilityDefinition,
  capabilities,
  describeCapabilities,
} from '../../contract/capabilities.ts';
import type { McpData } from '../../contract/mcp-data.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import { serverInfo } from './mcp-server-info.ts';
import { isTool, toolDefinition } from './tool-definition.ts';

/** The data of the MCP function: its tool definitions, and the published resources as their answers. */
export function buildMcpData(
  resources: Resources,
  offered: readonly CapabilityDefinition[] = capabilities,
): McpData {
  const { company } = resources;
  return {
    server: serverInfo(company),
    instructions: `What ${company.name} offers, at what price and with what results, and how to request a diagnostic. No key is needed.`,
    tools: describeCapabilities(offered, resources)
      .filter(isTool)
      .map((tool) => ({
        definition: toolDefinition(tool),
        ...(tool.kind === 'read' && { answer: resources[tool.resource] }),
      })),
  };
}
