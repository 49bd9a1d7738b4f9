import { basename } from 'node:path';
import { z } from 'zod';
import { schemaPath, translationSchema } from '../../contract/content/translation-content.ts';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import { readableSchemaOptions } from '../resources/schema-options.ts';

const resourceSchemas = Object.values(resourceDefinitions).map(({ content }) => content.schema);

const schemas: readonly z.ZodObject[] = [
  ...resourceSchemas,
  ...Object.values(websiteFiles).map(({ schema }) => schema),
  ...[...resourceSchemas, websiteFiles.words.schema].map((schema) => translationSchema(schema)),
];

/**
 * The JSON Schemas with which editors complete and check content files and translations, keyed by file name in
 * content/schema/. They use draft 7, the newest draft that common editors fully support.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    schemas.map((schema) => {
      const jsonSchema = z.toJSONSchema(schema, { ...readableSchemaOptions, io: 'input', target: 'draft-7' });
      return [basename(schemaPath(schema)), `${JSON.stringify(jsonSchema, undefined, 2)}\n`];
    }),
  );
}
