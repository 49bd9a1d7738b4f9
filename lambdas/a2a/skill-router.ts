import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { A2aAnswer, A2aData } from '../../contract/agents/a2a-data.ts';
import { withSuggestion } from '../../contract/nearest-name.ts';
import { crossSiteError } from '../shared/json-rpc.ts';
import { parseParameters } from './errors.ts';
import { type A2aMessage, boundedArray, findDataPart } from './message.ts';

export interface A2aCaller {
  /** The client's IP address, which the edge sets in `viewerAddressHeader`. */
  readonly viewerAddress: string;
  /** Whether a browser sent the message on behalf of a page that may only read. */
  readonly isCrossSite: boolean;
  readonly context: Context;
}

export interface SkillCall extends A2aCaller {
  /** Members of the data part. The skill validates them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Path of the values within the parameters, such as `message.parts[0].data`. */
  readonly basePath: string;
  /** Messages with the same id are the same call (A2A 1.0 section 3.3.1). */
  readonly messageId: string;
}

/** Sends the diagnostic request, or throws a JsonRpcError. Every call counts against the rate limit. */
export type RequestDiagnosticSkill = (call: SkillCall) => Promise<A2aAnswer>;

interface SkillRouterDependencies {
  readonly a2aData: A2aData;
  readonly requestDiagnostic: RequestDiagnosticSkill;
  /** Called with the id of the requested skill. */
  onSkill(id: string): void;
}

/** Creates the function that routes a message to the skill that it names. Messages that contain only text get an overview of the services. */
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
    const part = findDataPart(message, ids);
    if (!part) return offer;
    const { data, basePath } = part;
    const { skill: id, ...values } = parseParameters(SkillSelection, data, basePath);
    onSkill(id);
    const resources = skills.find((skill) => skill.id === id)?.resources;
    if (resources) return queryServices(resources, values, basePath) ?? offer;
    if (caller.isCrossSite) throw crossSiteError();
    return requestDiagnostic({ ...caller, values, basePath, messageId: message.messageId });
  };
}

/** Returns the resources named in `values`, or undefined if there are none. `basePath` is the path of `values`. */
function queryServices(
  resources: Readonly<Record<string, A2aAnswer>>,
  values: unknown,
  basePath: string,
): A2aAnswer | undefined {
  const schema = querySchema(Object.keys(resources));
  const names = parseParameters(schema, values, basePath, Object.keys(schema.shape)).resources;
  if (!names) return undefined;
  const requested = Object.entries(resources).flatMap(([name, resource]) =>
    names.includes(name) ? [resource] : [],
  );
  return {
    text: requested.map(({ text }) => text).join('\n\n'),
    data: Object.assign({}, ...requested.map(({ data }) => data)),
  };
}

function querySchema(names: readonly string[]) {
  const quotedNames = names.map((name) => `"${name}"`).join(', ');
  return z.strictObject({
    resources: boundedArray(
      z.enum(names, { error: ({ input }) => withSuggestion(`Name one of ${quotedNames}`, input, names) }),
      'resource names',
    )
      .refine((requested) => requested.length > 0, `Name at least one of ${quotedNames}`)
      .nullish(),
  });
}
