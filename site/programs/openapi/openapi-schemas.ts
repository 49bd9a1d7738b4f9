import { z } from 'zod';
import { withDescriptions } from '../../../contract/capabilities.ts';
import {
  AcceptedDiagnosticRequest,
  DiagnosticRequest,
  DryRunResult,
} from '../../../contract/diagnostic-request.ts';
import { Problem, ProblemError } from '../../../contract/problems/problem.ts';
import { WebPage } from '../../../contract/resources/web-page.ts';
import type { Words } from '../../../contract/words/words.ts';
import { answerOverride, readableSchemaOptions } from '../../resources/schema-options.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import type { ReferenceObject, SchemaObject } from './openapi-objects.ts';

/** Schemas of what callers get beside the resources. */
const otherResponses = { AcceptedDiagnosticRequest, DryRunResult, Problem, ProblemError, WebPage };

type SchemaName = 'DiagnosticRequest' | keyof typeof otherResponses;

/** A reference to a schema of the document. */
export function schemaRef(name: SchemaName): ReferenceObject {
  return { $ref: schemaAddress(name) };
}

/** The names in the document of the schemas of what callers get. */
export type ResponseNames = ReadonlyMap<z.ZodType, string>;

/** The names of the schemas in which `site` answers, in every version. */
export function responseNames(site: Site): ResponseNames {
  const named = [otherResponses, ...readOperationsOf(site).map(({ schemas }) => schemas)];
  const names = new Map<z.ZodType, string>(
    named.flatMap((schemas) => Object.entries(schemas)).map(([name, schema]) => [schema, name]),
  );
  const [twice] = [...names.values()].filter((name, index, all) => all.indexOf(name) !== index);
  if (twice)
    throw new Error(
      `Cannot describe two schemas as "${twice}": give each its own name in contract/resources/`,
    );
  return names;
}

/** A reference to one of the schemas of what callers get. */
export function responseRef(names: ResponseNames, schema: z.ZodType): ReferenceObject {
  const name = names.get(schema);
  if (!name)
    throw new Error(
      'Cannot describe an answer: name its schema in `schemas` of its definition in contract/resources/',
    );
  return { $ref: schemaAddress(name) };
}

const schemaAddress = (name: string) => `#/components/schemas/${name}` as const;

/**
 * The schemas of the document by name, in JSON Schema 2020-12 as OpenAPI 3.1 takes it. Those of answers allow members that
 * they do not name.
 */
export function schemas(
  names: ResponseNames,
  { fields }: Pick<Words, 'fields'>,
): Record<string, SchemaObject> {
  // What callers send, as it is before parsing: it refuses members that it does not name.
  const requests = { DiagnosticRequest: withDescriptions(DiagnosticRequest, fields) };
  const responses = [...names]
    .map(([schema, name]) => [name, schema] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...jsonSchemas(requests, { ...readableSchemaOptions, io: 'input' }),
    ...jsonSchemas(Object.fromEntries(responses), {
      override(context) {
        readableSchemaOptions.override(context);
        answerOverride(context);
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
