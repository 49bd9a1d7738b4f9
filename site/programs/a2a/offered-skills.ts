import * as z from 'zod';
import { maxArrayLength, type SkillDefinition, skillDefinitions } from '../../../contract/agents/a2a-data.ts';
import type { Capability, ReadOperation, WriteOperation } from '../../../contract/capabilities.ts';
import { minimalExample } from '../../../contract/request/example.ts';
import type { ResourceName } from '../../../contract/resources/all-resources.ts';

/** A skill that the agent offers, with its capabilities. */
export interface OfferedSkill extends SkillDefinition {
  readonly capabilities: readonly Capability[];
  readonly description: string;
  /** JSON Schema of the data part that addresses the skill. */
  readonly input: object;
  /** An example of such a data part. */
  readonly example: object;
}

/** Returns the skills of the agent. */
export function offeredSkills(capabilities: readonly Capability[]): OfferedSkill[] {
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
