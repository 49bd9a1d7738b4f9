import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { A2aAnswer, A2aData } from '../../contract/a2a-data.ts';
import { withSuggestion } from '../../contract/nearest-name.ts';
import { foreignPageError } from '../shared/foreign-page.ts';
import type { A2aMessage } from './a2a-message.ts';
import { dataPart } from './data-part.ts';
import { parseParameters } from './parameters.ts';
import { queryServices } from './query-services.ts';

export interface A2aCaller {
  /** The client's IP address, as the edge sets it in `viewerAddressHeader`. */
  readonly viewerAddress: string;
  /** Whether the message came from a page that may read alone. */
  readonly isForeignPage: boolean;
  readonly context: Context;
}

export interface SkillCall extends A2aCaller {
  /** Members of the data part, which the skill validates. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Path of the values in the parameters, such as `message.parts[0].data`. */
  readonly basePath: string;
  /** The same message again is the same call (A2A 1.0 section 3.3.1). */
  readonly messageId: string;
}

/** Sends the diagnostic request, or throws a JsonRpcError. Every call counts against the rate limit. */
export type RequestDiagnosticSkill = (call: SkillCall) => Promise<A2aAnswer>;

interface SkillRouterDependencies {
  readonly a2aData: A2aData;
  readonly requestDiagnostic: RequestDiagnosticSkill;
  /** Is told of the skill that a message names. */
  onSkill(id: string): void;
}

/** Routes a message to the skill that its data part names. A message of text alone gets the offer. */
export function createSkillRouter({
  a2aData: { offer, skills },
  requestDiagnostic,
  onSkill,
}: SkillRouterDependencies) {
  const ids = skills.map(({ id }) => id);
  const advice = `Name a skill: ${ids.map((id) => `"${id}"`).join(' or ')}`;
  const skillId = z.enum(ids, { error: ({ input }) => withSuggestion(advice, input, ids) });
  const SkillSelection = z.looseObject({ skill: skillId }, 'Send an object');

  return async function routeToSkill(message: A2aMessage, caller: A2aCaller): Promise<A2aAnswer> {
    const part = dataPart(message, ids);
    if (!part) return offer;
    const { data, basePath } = part;
    const { skill: id, ...values } = parseParameters(SkillSelection, data, basePath);
    onSkill(id);
    const resources = skills.find((skill) => skill.id === id)?.resources;
    if (resources) return queryServices(resources, values, basePath) ?? offer;
    if (caller.isForeignPage) throw foreignPageError();
    return requestDiagnostic({ ...caller, values, basePath, messageId: message.messageId });
  };
}
