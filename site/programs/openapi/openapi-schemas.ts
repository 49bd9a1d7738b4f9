import { z } from 'zod';
import { withDescriptions } from '../../../contract/capabilities.ts';
import { Problem, ProblemError } from '../../../contract/problems/problem.ts';
import {
  AcceptedDiagnosticRequest,
  DiagnosticRequest,
  DryRunResult,
} from '../../../contract/request/diagnostic-request.ts';
import { readableSchemaOptions, responseOverride } from '../../resources/schema-options.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import type { ReferenceObject, SchemaObject } from './openapi-objects.ts';

/** The schemas of all responses except the resources. */
const otherResponses = { AcceptedDiagnosticRequest, DryRunResult, Problem, ProblemError };

const schemaUri = (name: string) => `#/components/schemas/${name}` as const;

export const schemaRef = (name: string): ReferenceObject => ({ $ref: schemaUri(name) });

/**
 * The schemas of the document by name, in JSON Schema 2020-12, the dialect of OpenAPI 3.1. Response schemas allow
 * additional members.
 */
export function schemas(site: Site): Record<string, SchemaObject> {
  // The request as clients send it, before parsing. It allows no additional members.
  const request = withDescriptions(DiagnosticRequest, site.words.fields);
  const groups = [otherResponses, ...readOperationsOf(site).map((operation) => operation.schemas)];
  const names = new Map<z.ZodType, string>(
    groups.flatMap((group) => Object.entries(group)).map(([name, schema]) => [schema, name]),
  );
  return {
    ...jsonSchemas([[request, 'DiagnosticRequest']], { ...readableSchemaOptions, io: 'input' }),
    ...jsonSchemas(
      [...names].toSorted(([, a], [, b]) => (a < b ? -1 : 1)),
      {
        override(context) {
          readableSchemaOptions.override(context);
          responseOverride(context);
        },
      },
    ),
  };
}

/** Converts named schemas, which refer to each other. Zod refuses a name that two schemas have. */
function jsonSchemas(
  names: Iterable<readonly [z.ZodType, string]>,
  options: Parameters<typeof z.toJSONSchema>[1],
): Record<string, SchemaObject> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options, uri: schemaUri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
