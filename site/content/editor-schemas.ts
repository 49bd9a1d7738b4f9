import { z } from 'zod';
import { readableSchemaOptions } from '../json-schema-options.ts';
import { contentSchemas } from './content-schemas.ts';

/**
 * The JSON Schemas by which an editor's program completes and checks content files: file name in content/schema/ to
 * text. Draft 7, the newest that the common editors know whole.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contentSchemas).map(([kind, schema]) => {
      const jsonSchema = z.toJSONSchema(schema, { ...readableSchemaOptions, io: 'input', target: 'draft-7' });
      return [`${kind}.schema.json`, `${JSON.stringify(jsonSchema, undefined, 2)}\n`];
    }),
  );
}
