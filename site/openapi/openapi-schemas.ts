import { z } from 'zod';
import { CaseLink } from '../../contract/content/case-content.ts';
import { Step } from '../../contract/content/next-step-content.ts';
import { AcceptedDiagnosticRequest, DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { Problem, ProblemError } from '../../contract/problem.ts';
import { Case, Cases } from '../../contract/resources/cases.ts';
import { Company } from '../../contract/resources/company.ts';
import { NextStep, StartOption } from '../../contract/resources/next-step.ts';
import { Pricing } from '../../contract/resources/pricing.ts';
import { Service, Services } from '../../contract/resources/services.ts';
import { readableSchemaOptions } from '../content/editor-schemas.ts';
import { allowFurtherMembers } from '../open-schema.ts';
import type { ReferenceObject, SchemaObject } from './openapi-objects.ts';

/** Schemas of what callers send, as it is before parsing. They refuse members that they do not name. */
const requests = { DiagnosticRequest };

/** Schemas of what callers get. They allow members that they do not name. */
const responses = {
  AcceptedDiagnosticRequest,
  Case,
  CaseLink,
  Cases,
  Company,
  NextStep,
  Pricing,
  Problem,
  ProblemError,
  Service,
  Services,
  StartOption,
  Step,
};

type SchemaName = keyof typeof requests | keyof typeof responses;

/** A reference to a schema of the document. */
export function schemaRef(name: SchemaName): ReferenceObject {
  return { $ref: schemaAddress(name) };
}

/** A reference to one of the `responses`. */
export function responseRef(shape: z.ZodType): ReferenceObject {
  const name = Object.entries(responses).find(([, response]) => response === shape)?.[0];
  if (!name) throw new Error('Cannot describe an answer: add its schema to site/openapi/openapi-schemas.ts');
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
