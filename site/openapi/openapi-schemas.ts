import { z } from 'zod';
import { AcceptedDiagnosticRequest, DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { Problem, ProblemError } from '../../contract/problem.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import { readableSchemaOptions } from '../content/editor-schemas.ts';
import { allowFurtherMembers } from '../open-schema.ts';
import type { ReferenceObject, SchemaObject } from './openapi-objects.ts';

/** Schemas of what callers send, as it is before parsing. They refuse members that they do not name. */
const requests = { DiagnosticRequest };

/** Schemas of what callers get beside the resources. */
const otherResponses = { AcceptedDiagnosticRequest, Problem, ProblemError };

/** Schemas of what callers get, in the order of their names. They allow members that they do not name. */
const responses: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  [
    ...Object.values(resourceDefinitions).flatMap(({ schemas }) => Object.entries(schemas)),
    ...Object.entries(otherResponses),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

type SchemaName = keyof typeof requests | keyof typeof otherResponses;

/** A reference to a schema of the document. */
export function schemaRef(name: SchemaName): ReferenceObject {
  return { $ref: schemaAddress(name) };
}

/** A reference to one of the `responses`. */
export function responseRef(shape: z.ZodType): ReferenceObject {
  const name = Object.entries(responses).find(([, response]) => response === shape)?.[0];
  if (!name)
    throw new Error(
      'Cannot describe an answer: name its schema in `schemas` of its definition in contract/resources/',
    );
  return { $ref: schemaAddress(name) };
}

const schemaAddress = (name: string) => `#/components/schemas/${name}` as const;

/** The schemas of the document by name, in JSON Schema 2020-12 as OpenAPI 3.1 takes it. */
export function schemas(): Record<string, SchemaObject> {
  return {
    ...jsonSchemas(requests, { ...readableSchemaOptions, io: 'input' }),
    ...jsonSchemas(responses, {
      override(context) {
        readableSchemaOptions.override(context);
        allowFurtherMembers(context);
      },
    }),
  };
}

function jsonSchemas(
  shapes: Record<string, z.ZodType>,
  options: Parameters<typeof z.toJSONSchema>[1],
): Record<string, SchemaObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options, uri: schemaAddress });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
