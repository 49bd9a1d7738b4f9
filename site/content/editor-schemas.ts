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
 * The JSON Schemas that editors use to complete and check content files, keyed by file name in content/schema/. They use
 * draft 7, the newest draft that common editors fully support.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    schemas.map((schema) => {
      const jsonSchema = z.toJSONSchema(schema, { ...readableSchemaOptions, io: 'input', target: 'draft-7' });
      return [basename(schema.shape.$schema.value), `${JSON.stringify(jsonSchema, undefined, 2)}\n`];
    }),
  );
}
