import { a2aEarlierVersion, a2aMediaTypes, a2aVersion } from '../../../contract/agents/a2a-data.ts';
import { interfaceVersion } from '../../../contract/api-versions.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Document, jsonDocument, listedForAgents } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { isInOffer, type OfferedSkill, offeredSkills } from '../a2a/offered-skills.ts';

/** The A2A agent's card. */
export function agentCardDocument(site: Site): Document {
  const notes = 'The A2A agent: its endpoint, its skills, and how to address them.';
  return jsonDocument(paths.agentCard, agentCard(site), listedForAgents('A2A agent card', notes));
}

/**
 * The agent card (A2A 1.0 section 4.4.1), with the members that 0.3 clients need to find the endpoint. It has no
 * security members, because there is no authentication.
 */
export function agentCard({
  baseUrl,
  capabilities,
  resources,
  icons,
}: Pick<Site, 'baseUrl' | 'capabilities' | 'resources' | 'icons'>) {
  const { name, summary, link } = resources.company;
  const skills = offeredSkills(capabilities);
  const [icon] = icons;
  return {
    name: `Front desk of ${name}`,
    description: `${name}: ${summary} ${skills.map((skill) => skill.name).join('. ')}. No key is needed. To use a skill, send a data part like the one in the skill’s examples, or a text part that contains only such a JSON object. Any other text returns an overview of the services, and sends nothing.`,
    supportedInterfaces: [
      { url: baseUrl + paths.a2a, protocolBinding: 'JSONRPC', protocolVersion: a2aVersion },
    ],
    ...membersOfVersion03(baseUrl),
    provider: { url: link, organization: name },
    version: interfaceVersion,
    ...(icon && { iconUrl: baseUrl + icon.path }),
    documentationUrl: baseUrl + pagePaths.api,
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: [...a2aMediaTypes],
    defaultOutputModes: [...a2aMediaTypes],
    skills: skills.map(cardSkill),
  };
}

const membersOfVersion03 = (baseUrl: string) => ({
  url: baseUrl + paths.a2a,
  preferredTransport: 'JSONRPC',
  protocolVersion: a2aEarlierVersion,
});

function cardSkill({ id, name, description, tags, capabilities, example }: OfferedSkill) {
  // The agent answers every plain-text message with its offer, so the examples are only questions that the offer answers.
  const questions = capabilities.filter(isInOffer).flatMap(({ exampleQuestion }) => exampleQuestion ?? []);
  return { id, name, description, tags: [...tags], examples: [...questions, JSON.stringify(example)] };
}
