import type { z } from 'zod';

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

/** Options for JSON Schemas that people read: a format says in a word what zod's pattern for it spells out. */
export const readableSchemaOptions = {
  override({ jsonSchema }) {
    if (jsonSchema.format) delete jsonSchema.pattern;
  },
} satisfies Options;

/**
 * An `override` of `z.toJSONSchema` for answers: they may have members that their schemas do not name, so that a client
 * with an older schema takes what was added since. The zod schemas stay strict, and the site build publishes no
 * undeclared member. The keyword is absent: generators of types make an index signature of any other value. Defaults
 * are what content may leave out; answers have every such member.
 */
export const answerOverride: NonNullable<Options['override']> = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.default;
};
