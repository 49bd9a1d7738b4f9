import type { A2aAnswer, A2aData } from '../../contract/agents/a2a-data.ts';
import type { McpData } from '../../contract/agents/mcp-data.ts';
import type { ReadOperation } from '../../contract/capabilities.ts';
import { promiseOf } from '../../contract/request/answer-day.ts';
import { type EmailWords, emailWordsOf } from '../../contract/words/words.ts';
import type { ResultPagesContent } from '../pages/html/after-sending.ts';
import { isInOffer, offeredSkills, resourceName } from '../programs/discovery/a2a-agent-card.ts';
import { whenToHireSkill } from '../programs/discovery/agent-skills.ts';
import { serverInfo } from '../programs/discovery/mcp-server-cards.ts';
import { isTool, mcpToolDefinition } from '../programs/discovery/mcp-tools.ts';
import { agentAnswers } from '../resources/agent-answers.ts';
import { resourceText } from '../resources/resource-texts.ts';
import { type AgentSite, readOperationsOf, type Site, writeOperationOf } from '../resources/site.ts';
import { confirmationForm } from './confirmation-form.ts';

/** The firm's content that is compiled into functions. */
export interface FunctionContent {
  readonly resultPages: ResultPagesContent;
  readonly emailWords: EmailWords;
  readonly mcp: McpData;
  readonly a2a: A2aData;
}

export const functionContent = (site: Site, resultPages: ResultPagesContent): FunctionContent => ({
  resultPages,
  emailWords: emailWordsOf(site.words, promiseOf(site.resources)),
  mcp: buildMcpData(site),
  a2a: buildA2aData(site),
});

/**
 * Builds the data of the MCP function: the tool definitions with their answers, the skill, and the form that lets a person
 * send the request.
 */
export function buildMcpData(site: AgentSite): McpData {
  const { resources, icon, capabilities, words } = site;
  const { company } = resources;
  const { name, description, text, digest } = whenToHireSkill(site);
  const uri = `skill://${name}/SKILL.md`;
  const size = Buffer.byteLength(text);
  return {
    server: serverInfo(company, icon),
    instructions: `${company.name}: ${company.summary} Use these tools to read what ${company.name} offers and what it costs, and to request a diagnostic. No key is needed.`,
    tools: capabilities.filter(isTool).map((tool) => ({
      definition: mcpToolDefinition(tool, resources),
      ...(tool.kind === 'read' && { answers: agentAnswers(tool.resource, resources) }),
    })),
    resources: [
      { entry: { uri, name, description, mimeType: 'text/markdown', size }, text },
      ...readOperationsOf(site)
        .filter((operation) => !isTool(operation))
        .map(({ resource, title, attributedDescription: summary }) => ({
          entry: {
            uri: `frontdesk://${resource}`,
            name: resource,
            title,
            description: summary,
            mimeType: 'application/json',
          },
          text: JSON.stringify(agentAnswers(resource, resources)['{}']),
        })),
      confirmationForm(writeOperationOf(site).tool, words),
    ],
    skill: { uri, frontmatter: { name, description }, resources: [{ uri, digest, size }] },
  };
}

/** Builds the responses of the A2A function: what agents get of the resources, as text and as data. */
export function buildA2aData(site: AgentSite): A2aData {
  const { resources, capabilities } = site;
  const { name, summary } = resources.company;
  const skills = offeredSkills(capabilities).map((skill) => ({
    ...skill,
    operations: skill.capabilities.filter((capability) => capability.kind === 'read'),
  }));
  const offered = skills
    .flatMap(({ operations }) => operations)
    .filter(isInOffer)
    .map((operation) => a2aAnswer(operation, site));
  // Without this notice, people who write to the agent might assume that it has forwarded their message.
  const notice = `Nothing has been sent to anyone. This agent does not interpret text; it answers any text with its offer. To send a request, send a data part with "skill": "${writeOperationOf(site).skill}", or a text part that contains only that JSON object.`;
  return {
    offer: {
      text: [
        notice,
        `${name}: ${summary}`,
        ...offered.map(({ text }) => text),
        'How to ask for more:',
        ...skills.map(
          (skill) =>
            `${skill.name}: send a data part such as ${JSON.stringify(skill.example)}. ${skill.description}`,
        ),
      ].join('\n\n'),
      data: {
        notice,
        ...Object.assign({}, ...offered.map(({ data }) => data)),
        skills: skills.map(({ id, name, description, input }) => ({ id, name, description, input })),
      },
    },
    skills: skills.map(({ id, operations }) => ({
      id,
      ...(operations.length > 0 && {
        resources: Object.fromEntries(
          operations.map((operation) => [resourceName(operation), a2aAnswer(operation, site)]),
        ),
      }),
    })),
  };
}

function a2aAnswer(operation: ReadOperation, { resources }: AgentSite): A2aAnswer {
  const { resource: name, path } = operation;
  const answer = agentAnswers(name, resources)['{}'];
  // The text consists of members that agents get.
  const text = resourceText(name, { ...resources, [name]: answer });
  return {
    text: answer.after ? `${text}\n\nThis list is not complete: ${path} has all of it.` : text,
    data: { [resourceName(operation)]: answer },
  };
}
