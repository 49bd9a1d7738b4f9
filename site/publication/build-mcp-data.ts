import type { McpData, McpResource } from '../../contract/agents/mcp-data.ts';
import type { ReadOperation } from '../../contract/capabilities.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import { whenToHireSkill } from '../programs/discovery/agent-skills.ts';
import { serverInfo } from '../programs/discovery/mcp-server-cards.ts';
import { isTool, mcpToolDefinition } from '../programs/discovery/mcp-tools.ts';
import { agentAnswers } from '../resources/agent-answers.ts';
import { type AgentSite, readOperationsOf, writeOperationOf } from '../resources/site.ts';
import { confirmationForm } from './confirmation-form.ts';

/**
 * Builds the data of the MCP function: the tool definitions with their answers, the skill, and
 * the form that lets a person send the request.
 */
export function buildMcpData(site: AgentSite): McpData {
  const { resources, icons, capabilities, words } = site;
  const { company } = resources;
  const { name, description, text, digest } = whenToHireSkill(site);
  const uri = `skill://${name}/SKILL.md`;
  const size = Buffer.byteLength(text);
  return {
    server: serverInfo(company, icons),
    instructions: `${company.name}: ${company.summary} Use these tools to read what ${company.name} offers and what it costs, and to request a diagnostic. No key is needed.`,
    tools: capabilities.filter(isTool).map((tool) => ({
      definition: mcpToolDefinition(tool, resources),
      ...(tool.kind === 'read' && { answers: agentAnswers(tool.resource, resources) }),
    })),
    resources: [
      { entry: { uri, name, description, mimeType: 'text/markdown', size }, text },
      ...readOperationsOf(site)
        .filter((operation) => !isTool(operation))
        .map((operation) => mcpResource(operation, resources)),
      confirmationForm({ tool: writeOperationOf(site).tool, path: pagePaths.request, words }),
    ],
    skill: {
      uri,
      frontmatter: { name, description },
      resources: [{ uri, digest, size }],
    },
  };
}

function mcpResource(operation: ReadOperation, resources: Resources): McpResource {
  const { resource: name, title, attributedDescription: description } = operation;
  const text = JSON.stringify(agentAnswers(name, resources)['{}']);
  return {
    entry: { uri: `frontdesk://${name}`, name, title, description, mimeType: 'application/json' },
    text,
  };
}
