import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { A2aAnswer, A2aData } from '../../contract/a2a-data.ts';
import type { A2aMessage } from './a2a-message.ts';
import { dataPart } from './data-part.ts';
import { parseParameters } from './parameters.ts';
import { queryServices } from './query-services.ts';

export interface A2aCaller {
  /** As the edge saw it. */
  readonly viewerAddress: string;
  readonly context: Context;
}

export interface SkillCall extends A2aCaller {
  /** For the skill's own contract to read. */
  readonly values: unknown;
  /** Path of the values in the parameters. */
  readonly basePath: string;
  /** The same message again is the same call (A2A 1.0 section 3.3.1). */
  readonly messageId: string;
}

/** Submits the diagnostic request, or throws the refusal that says why not. Counts every call. */
export type RequestDiagnosticSkill = (call: SkillCall) => Promise<A2aAnswer>;

interface SkillRouterDependencies {
  readonly a2aData: A2aData;
  readonly requestDiagnostic: RequestDiagnosticSkill;
  /** Learns which skill a message addresses. */
  onSkill(id: string): void;
}

/** What the agent answers to a message: the skill that its data part addresses, and to any text what is on offer. */
export function createSkillRouter({
  a2aData: { offer, skills },
  requestDiagnostic,
  onSkill,
}: SkillRouterDependencies) {
  const ids = skills.map(({ id }) => id);
  const names = ids.map((id) => `"${id}"`).join(' or ');
  const SkillSelection = z.looseObject({ skill: z.enum(ids, `Name a skill: ${names}`) }, 'Send an object');

  return async function routeToSkill(message: A2aMessage, caller: A2aCaller): Promise<A2aAnswer> {
    const part = dataPart(message, ids);
    if (!part) return offer;
    const { data, basePath } = part;
    const { skill: id, ...values } = parseParameters(SkillSelection, data, basePath);
    onSkill(id);
    const resources = skills.find((skill) => skill.id === id)?.resources;
    if (resources) return queryServices(resources, values, basePath) ?? offer;
    return requestDiagnostic({ ...caller, values, basePath, messageId: message.messageId });
  };
}
