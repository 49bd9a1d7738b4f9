import type { z } from 'zod';

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

/** Options for JSON Schemas that people read: a format replaces the long pattern that zod adds to it. */
export const readableSchemaOptions = {
  override({ jsonSchema }) {
    if (jsonSchema.format) delete jsonSchema.pattern;
  },
} satisfies Options;

/**
 * An `override` of `z.toJSONSchema` for responses. Their schemas allow additional members, so that a client with an
 * older schema accepts members that were added later. (The zod schemas stay strict, so that the site build publishes no
 * undeclared member.) `additionalProperties` is removed rather than set to true, because type generators would turn
 * that into an index signature. Defaults are removed, because they are for content: responses always have these
 * members.
 */
export const responseOverride: NonNullable<Options['override']> = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.default;
};
