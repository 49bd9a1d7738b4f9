import { z } from 'zod';
import { withDescriptions } from '../../../contract/capabilities.ts';
import { Problem, ProblemError } from '../../../contract/problems/problem.ts';
import {
  AcceptedDiagnosticRequest,
  DiagnosticRequest,
  DryRunResult,
} from '../../../contract/request/diagnostic-request.ts';
import type { Words } from '../../../contract/words/words.ts';
import { readableSchemaOptions, responseOverride } from '../../resources/schema-options.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import type { ReferenceObject, SchemaObject } from './openapi-objects.ts';

/** The schemas of all responses except the resources. */
const otherResponses = { AcceptedDiagnosticRequest, DryRunResult, Problem, ProblemError };

type SchemaName = 'DiagnosticRequest' | keyof typeof otherResponses;

/** A reference to a schema in the document. */
export function schemaRef(name: SchemaName): ReferenceObject {
  return { $ref: schemaUri(name) };
}

/** The component names of the response schemas. */
export type ResponseNames = ReadonlyMap<z.ZodType, string>;

/** The component names of the site's response schemas. */
export function responseNames(site: Site): ResponseNames {
  const schemaGroups = [otherResponses, ...readOperationsOf(site).map(({ schemas }) => schemas)];
  const names = new Map<z.ZodType, string>(
    schemaGroups.flatMap((schemas) => Object.entries(schemas)).map(([name, schema]) => [schema, name]),
  );
  const [duplicate] = [...names.values()].filter((name, index, all) => all.indexOf(name) !== index);
  if (duplicate)
    throw new Error(
      `Two response schemas are named "${duplicate}": rename one of them in contract/resources/`,
    );
  return names;
}

/** A reference to a response schema. */
export function responseRef(names: ResponseNames, schema: z.ZodType): ReferenceObject {
  const name = names.get(schema);
  if (!name)
    throw new Error(
      'A response schema has no name: add it to `schemas` in its resource definition in contract/resources/',
    );
  return { $ref: schemaUri(name) };
}

const schemaUri = (name: string) => `#/components/schemas/${name}` as const;

/**
 * The schemas of the document by name, in JSON Schema 2020-12, the dialect of OpenAPI 3.1. Response schemas allow
 * additional members.
 */
export function schemas(
  names: ResponseNames,
  { fields }: Pick<Words, 'fields'>,
): Record<string, SchemaObject> {
  // The request as clients send it, before parsing. It allows no additional members.
  const requests = { DiagnosticRequest: withDescriptions(DiagnosticRequest, fields) };
  const responses = [...names]
    .map(([schema, name]) => [name, schema] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...jsonSchemas(requests, { ...readableSchemaOptions, io: 'input' }),
    ...jsonSchemas(Object.fromEntries(responses), {
      override(context) {
        readableSchemaOptions.override(context);
        responseOverride(context);
      },
    }),
  };
}

function jsonSchemas(
  zodTypes: Record<string, z.ZodType>,
  options: Parameters<typeof z.toJSONSchema>[1],
): Record<string, SchemaObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, zodType] of Object.entries(zodTypes)) registry.add(zodType, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options, uri: schemaUri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
