import { answerOf } from '../../contract/capabilities.ts';
import { endpointPaths } from '../../contract/endpoint-paths.ts';
import type { McpData } from '../../contract/mcp-data.ts';
import { type SkillSource, skillDigest, whenToHireSkill } from '../discovery/skill-md.ts';
import { serverInfo } from './mcp-server-info.ts';
import { isTool, toolDefinition } from './tool-definition.ts';

/** The data of the MCP function: its tool definitions, the published resources as their answers, and the skill. */
export function buildMcpData({
  resources,
  capabilities,
  words,
}: Pick<SkillSource, 'resources' | 'capabilities' | 'words'>): McpData {
  const { company } = resources;
  const skill = whenToHireSkill({ resources, capabilities, words, endpoints: endpointPaths });
  const { name, description, text } = skill;
  return {
    server: serverInfo(company),
    instructions: `Use these tools to read what ${company.name} offers and what it costs, and to request a diagnostic. No key is needed.`,
    tools: capabilities.filter(isTool).map((tool) => ({
      definition: toolDefinition(tool),
      ...(tool.kind === 'read' && { answer: { ...answerOf(tool, resources) } }),
    })),
    skill: {
      uri: `skill://${name}/SKILL.md`,
      frontmatter: { name, description },
      text,
      digest: skillDigest(skill),
      size: Buffer.byteLength(text),
    },
  };
}
