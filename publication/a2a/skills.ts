import * as z from 'zod';
import { maxArrayLength } from '../../contract/a2a-publication.ts';
import type { Capability, Reading, Submission } from '../../contract/capabilities.ts';
import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { inVersion, paths } from '../../contract/paths.ts';
import { type Skill, skills } from '../../contract/skills.ts';
import { writtenVersion } from '../../contract/versions.ts';

/** A skill as the agent offers it: the projection of the capabilities that belong to it. */
export interface AgentSkill extends Skill {
  readonly capabilities: readonly Capability[];
  readonly description: string;
  /** JSON Schema of the data part that addresses it. */
  readonly input: object;
  /** One such data part. */
  readonly example: object;
}

/** The skills to which any of `capabilities` belongs. */
export function a2aSkills(capabilities: readonly Capability[]): AgentSkill[] {
  return skills.flatMap((skill: Skill): AgentSkill[] => {
    const members = capabilities.filter((capability) => capability.skill === skill.id);
    const submission = members.find((capability) => capability.kind === 'submission');
    const readings = members.filter((capability) => capability.kind === 'reading');
    if (submission) return [{ ...skill, capabilities: members, ...submitting(skill, submission) }];
    return readings.length > 0 ? [{ ...skill, capabilities: members, ...reading(skill, readings) }] : [];
  });
}

const offered: readonly string[] = [paths.services, paths.pricing];

/** Whether the agent answers with it unasked. */
export function isOffered({ path }: Capability): boolean {
  return offered.includes(inVersion(path, writtenVersion));
}

/** The name by which a message asks for a resource: `next-step` of `/api/v1/next-step`. */
export function resourceName({ path }: Capability): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function reading({ id, note }: Skill, readings: readonly Reading[]) {
  const names = readings.map((one) => z.literal(resourceName(one)).meta({ description: one.description }));
  const input = z.strictObject({
    skill: z.literal(id),
    resources: z.array(z.union(names)).min(1).max(maxArrayLength).optional(),
  });
  const resources = readings.map((one) => `- ${resourceName(one)}: ${one.description}`);
  return {
    description: [note, ...resources].join('\n'),
    input: z.toJSONSchema(input),
    example: { skill: id, resources: readings.map(resourceName) },
  };
}

function submitting({ id, note }: Skill, { description }: Submission) {
  const input = z.strictObject({ skill: z.literal(id), ...DiagnosticRequest.shape });
  const { properties = {}, required = [], ...schema } = z.toJSONSchema(input, { io: 'input' });
  return {
    description: `${description} ${note}`,
    input: { ...schema, properties, required },
    example: Object.fromEntries(required.map((name) => [name, exampleOf(properties[name])])),
  };
}

function exampleOf(schema: z.core.JSONSchema._JSONSchema | undefined): unknown {
  return typeof schema === 'object' ? (schema.const ?? schema.examples?.[0]) : undefined;
}
