import { basename } from 'node:path';
import { z } from 'zod';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import { readableSchemaOptions } from '../resources/schema-options.ts';

const schemas = [
  ...Object.values(resourceDefinitions).map(({ content }) => content.schema),
  ...Object.values(websiteFiles).map(({ schema }) => schema),
];

/**
 * The JSON Schemas with which editors complete and check content files, by their file names in content/schema/. They use
 * draft 7, the newest that the common editors support completely.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    schemas.map((schema) => {
      const jsonSchema = z.toJSONSchema(schema, { ...readableSchemaOptions, io: 'input', target: 'draft-7' });
      return [basename(schema.shape.$schema.value), `${JSON.stringify(jsonSchema, undefined, 2)}\n`];
    }),
  );
}
