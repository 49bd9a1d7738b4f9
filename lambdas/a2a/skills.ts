import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { A2aAnswer, A2aData } from '../../contract/a2a-publication.ts';
import { dataPart } from './data-part.ts';
import type { Message } from './message.ts';
import { readParameters } from './parameters.ts';
import { queryServices } from './query-services.ts';

export interface Caller {
  /** As the edge saw it. */
  readonly viewerAddress: string;
  readonly context: Context;
}

export interface SkillCall extends Caller {
  /** For the skill's own contract to read. */
  readonly values: unknown;
  /** Path of the values in the parameters. */
  readonly at: string;
  /** The same message again is the same call (A2A 1.0 section 3.3.1). */
  readonly messageId: string;
}

/** Submits the diagnostic request, or throws the refusal that says why not. Counts every call. */
export type RequestDiagnostic = (call: SkillCall) => Promise<A2aAnswer>;

interface Parts {
  readonly publication: A2aData;
  readonly requestDiagnostic: RequestDiagnostic;
  /** Learns which skill a message addresses. */
  onSkill(id: string): void;
}

/** What the agent answers to a message: the skill that its data part addresses, and to any text what is on offer. */
export function createSkills({ publication: { offer, skills }, requestDiagnostic, onSkill }: Parts) {
  const ids = skills.map(({ id }) => id);
  const names = ids.map((id) => `"${id}"`).join(' or ');
  const Addressed = z.looseObject({ skill: z.enum(ids, `Name a skill: ${names}`) }, 'Send an object');

  return async function answer(message: Message, caller: Caller): Promise<A2aAnswer> {
    const part = dataPart(message, ids);
    if (!part) return offer;
    const { data, at } = part;
    const { skill: id, ...values } = readParameters(Addressed, data, at);
    onSkill(id);
    const resources = skills.find((skill) => skill.id === id)?.resources;
    if (resources) return queryServices(resources, values, at) ?? offer;
    return requestDiagnostic({ ...caller, values, at, messageId: message.messageId });
  };
}
