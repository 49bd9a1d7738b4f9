import * as z from 'zod';
import {
  a2aEarlierVersion,
  a2aMediaTypes,
  a2aVersion,
  maxArrayLength,
  type SkillDefinition,
  skillDefinitions,
} from '../../../contract/agents/a2a-data.ts';
import { interfaceVersion } from '../../../contract/api-versions.ts';
import type { Capability, ReadOperation, WriteOperation } from '../../../contract/capabilities.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { minimalExample } from '../../../contract/request/example.ts';
import type { ResourceName } from '../../../contract/resources/all-resources.ts';
import { type Document, jsonDocument, listedForAgents } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';

export function agentCardDocument(site: Site): Document {
  const notes = 'The A2A agent: its endpoint, its skills, and how to address them.';
  return jsonDocument(paths.agentCard, agentCard(site), listedForAgents('A2A agent card', notes));
}

/**
 * The agent card (A2A 1.0 section 4.4.1), with the members that 0.3 clients need to find the endpoint. It has no
 * security members, because there is no authentication.
 */
export function agentCard({ baseUrl, capabilities, resources, icon }: Site) {
  const { name, summary, link } = resources.company;
  const skills = offeredSkills(capabilities);
  return {
    name: `Front desk of ${name}`,
    description: `${name}: ${summary} ${skills.map((skill) => skill.name).join('. ')}. No key is needed. To use a skill, send a data part like the one in the skill’s examples, or a text part that contains only such a JSON object. Any other text returns an overview of the services, and sends nothing.`,
    supportedInterfaces: [
      { url: baseUrl + paths.a2a, protocolBinding: 'JSONRPC', protocolVersion: a2aVersion },
    ],
    url: baseUrl + paths.a2a,
    preferredTransport: 'JSONRPC',
    protocolVersion: a2aEarlierVersion,
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

function cardSkill({ id, name, description, tags, capabilities, example }: OfferedSkill) {
  // The agent answers every plain-text message with its offer, so the examples are only questions that the offer answers.
  const questions = capabilities.filter(isInOffer).flatMap(({ exampleQuestion }) => exampleQuestion ?? []);
  return { id, name, description, tags: [...tags], examples: [...questions, JSON.stringify(example)] };
}

type OfferedSkill = ReturnType<typeof offeredSkills>[number];

/** The skills of the agent, each with its capabilities, and with the JSON Schema and an example of the data part that addresses it. */
export function offeredSkills(capabilities: readonly Capability[]) {
  return skillDefinitions.map((skill) => {
    const skillCapabilities = capabilities.filter((capability) => capability.skill === skill.id);
    const writeOperation = skillCapabilities.find((capability) => capability.kind === 'write');
    const readOperations = skillCapabilities.filter((capability) => capability.kind === 'read');
    return {
      ...skill,
      capabilities: skillCapabilities,
      ...(writeOperation ? writeSkill(skill, writeOperation) : readSkill(skill, readOperations)),
    };
  });
}

const offeredResources: readonly ResourceName[] = ['services', 'pricing'];

/** Whether the capability is part of the offer, which answers a message that contains only text. */
export function isInOffer(capability: Capability): boolean {
  return capability.kind === 'read' && offeredResources.includes(capability.resource);
}

/** Returns the name of a resource in messages, such as `next-step` for `/api/v1/next-step`. */
export function resourceName({ path }: Capability): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function readSkill({ id, note }: SkillDefinition, readOperations: readonly ReadOperation[]) {
  const nameSchemas = readOperations.map((operation) =>
    z.literal(resourceName(operation)).meta({ description: operation.description }),
  );
  const input = z.strictObject({
    skill: z.literal(id),
    resources: z.array(z.union(nameSchemas)).min(1).max(maxArrayLength).optional(),
  });
  const resourceLines = readOperations.map(
    (operation) => `- ${resourceName(operation)}: ${operation.description}`,
  );
  return {
    description: [note, ...resourceLines].join('\n'),
    input: z.toJSONSchema(input),
    example: { skill: id, resources: readOperations.map(resourceName) },
  };
}

function writeSkill({ id, note }: SkillDefinition, { description, input: toolInput }: WriteOperation) {
  const { idempotencyKey: _, ...members } = toolInput.shape;
  const input = z.strictObject({
    skill: z.literal(id),
    ...members,
  });
  return {
    description: `${description} ${note}`,
    // Models copy examples. A copied value would be sent, whereas the example of a whole request is a dry run.
    input: z.toJSONSchema(input, {
      io: 'input',
      override: ({ jsonSchema }) => {
        delete jsonSchema.examples;
      },
    }),
    example: { skill: id, ...minimalExample, dryRun: true },
  };
}
