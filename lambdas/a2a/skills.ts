import type { Context } from 'aws-lambda';
import type { A2aAnswer, A2aPublication } from '../../contract/a2a-publication.ts';
import { invalidParams } from './errors.ts';
import type { Message } from './message.ts';
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
  readonly publication: A2aPublication;
  readonly requestDiagnostic: RequestDiagnostic;
}

/** What the agent answers to a message: the skill that its data part addresses, and to text alone what is on offer. */
export function createSkills({ publication: { offer, skills }, requestDiagnostic }: Parts) {
  return async function answer(message: Message, caller: Caller): Promise<A2aAnswer> {
    const addressed = dataIn(message);
    if (!addressed) return offer;
    const { data, at } = addressed;
    const skill = skills.find(({ id }) => id === data.skill);
    if (!skill) throw unknownSkill(at, skills);
    if (skill.resources) return queryServices(skill.resources, data, at) ?? offer;
    const { skill: _, ...values } = data;
    return requestDiagnostic({ ...caller, values, at, messageId: message.messageId });
  };
}

/** The one data part of a message, and its path in the parameters. */
function dataIn({ parts }: Message) {
  const [first, second] = parts.flatMap(({ data }, index) =>
    data === undefined || data === null ? [] : [{ data: Object(data), at: `message.parts[${index}].data` }],
  );
  if (second) throw invalidParams([{ field: second.at, description: 'Send one data part in a message' }]);
  return first;
}

function unknownSkill(at: string, skills: A2aPublication['skills']) {
  const ids = skills.map(({ id }) => `"${id}"`).join(' or ');
  return invalidParams([{ field: `${at}.skill`, description: `Name a skill: ${ids}` }]);
}
