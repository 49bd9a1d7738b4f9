import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { schemaPath } from '../../contract/content/content-fields.ts';
import { otherFiles } from '../../contract/content/other-content.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import { readableSchemaOptions } from '../../site/resources/schema-options.ts';
import { configSchemaFile, FrontdeskConfig } from '../config/frontdesk-config.ts';
import { stageConfigSchema } from '../config/stage-config.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Draft 7 is the newest draft that common editors fully support. */
const schemaOptions = {
  ...readableSchemaOptions,
  io: 'input',
  target: 'draft-7',
  unrepresentable: 'any',
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

const contentSchemas: readonly z.ZodObject[] = [
  ...Object.values(resourceDefinitions).map(({ content }) => content.schema),
  ...Object.values(otherFiles).map(({ schema }) => schema),
];

/**
 * Returns the JSON Schemas with which editors complete and check all files that a firm writes, keyed by file name in
 * content/schema/.
 */
export function firmSchemas(): Record<string, string> {
  const schemas = [
    ...contentSchemas.map((schema) => [basename(schemaPath(schema)), z.toJSONSchema(schema, schemaOptions)]),
    [configSchemaFile, configSchema()],
  ];
  return Object.fromEntries(
    schemas.map(([name, schema]) => [name, `${JSON.stringify(schema, undefined, 2)}\n`]),
  );
}

/** Writes the schemas for editors into the subfolder schema/ of the folder `content`. */
export function writeSchemas(content: string): void {
  const folder = join(content, 'schema');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(firmSchemas())) writeFileSync(join(folder, name), text);
}

/** Returns the schema of frontdesk.json. No setting is required, because each can be in the stage or in the defaults. */
function configSchema(): object {
  const { properties = {}, ...schema } = z.toJSONSchema(FrontdeskConfig, schemaOptions);
  const settings = { $ref: '#/definitions/settings' };
  return {
    ...schema,
    title: 'Configuration',
    description: 'The deployments of the site.',
    properties: {
      ...properties,
      defaults: {
        ...(properties.defaults as JsonSchema),
        additionalProperties: undefined,
        allOf: [settings],
      },
      stages: { ...(properties.stages as JsonSchema), minProperties: 1, additionalProperties: settings },
    },
    definitions: { settings: { title: 'Settings of a stage', ...patchSchema(stageSettingsSchema()) } },
  };
}

/** Returns the schema of a complete stage, which does not depend on the date. */
export function stageSettingsSchema(): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(stageConfigSchema('1970-01-01'), schemaOptions);
  return schema;
}

/** Returns the schema of a JSON Merge Patch for `schema`: no member is required, and null removes an optional one. */
function patchSchema({ required = [], properties, anyOf, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(anyOf && { anyOf: (anyOf as JsonSchema[]).map(patchSchema) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>).map(([name, member]) => {
          const patch = patchSchema(member);
          return [name, required.includes(name) ? patch : nullable(patch)];
        }),
      ),
    }),
  };
}

const nullable = ({ description, ...schema }: JsonSchema): JsonSchema => ({
  ...(description !== undefined && { description }),
  anyOf: [schema, { type: 'null' }],
});
