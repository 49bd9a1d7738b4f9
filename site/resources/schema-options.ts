import type { z } from 'zod';

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/**
 * An `override` of `z.toJSONSchema` for answers: they may have members that their schemas do not name, so that a client
 * with an older schema takes what was added since. The zod schemas stay strict, and the site build publishes no
 * undeclared member. The keyword is absent: generators of types make an index signature of any other value. Defaults
 * are what content may leave out; answers have every such member.
 */
export const answerOverride: Override = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.default;
};
