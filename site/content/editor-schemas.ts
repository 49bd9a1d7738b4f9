import { basename } from 'node:path';
import { z } from 'zod';
import { schemaPath } from '../../contract/content/content-fields.ts';
import { otherFiles } from '../../contract/content/other-content.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import { readableSchemaOptions } from '../resources/schema-options.ts';

const sources: readonly { readonly schema: z.ZodObject }[] = [
  ...Object.values(resourceDefinitions).map(({ content }) => content),
  ...Object.values(otherFiles),
];

/**
 * The JSON Schemas with which editors complete and check content files, keyed by file name in content/schema/. They use
 * draft 7, the newest draft that common editors fully support.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    sources.map(({ schema }) => {
      const jsonSchema = z.toJSONSchema(schema, { ...readableSchemaOptions, io: 'input', target: 'draft-7' });
      return [basename(schemaPath(schema)), `${JSON.stringify(jsonSchema, undefined, 2)}\n`];
    }),
  );
}
