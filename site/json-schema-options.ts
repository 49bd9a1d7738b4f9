import type { z } from 'zod';

/** How JSON Schemas are written for people to read: a format says in a word what zod's pattern for it spells out. */
export const readableSchemaOptions = {
  override({ jsonSchema }) {
    if (jsonSchema.format) delete jsonSchema.pattern;
  },
} satisfies Parameters<typeof z.toJSONSchema>[1];
