import { z } from 'zod';
import { interfaceVersion } from '../../../contract/api-versions.ts';
import { withDescriptions } from '../../../contract/capabilities.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { Problem, ProblemError } from '../../../contract/problems/problem.ts';
import {
  AcceptedDiagnosticRequest,
  DiagnosticRequest,
  DryRunResult,
} from '../../../contract/request/diagnostic-request.ts';
import { type Document, jsonDocument, listedForAgents } from '../../resources/document.ts';
import { readableSchemaOptions, responseOverride } from '../../resources/schema-options.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../../resources/site.ts';
import { documentDescription } from './openapi-description.ts';
import { type PathsObject, reference, type SchemaObject } from './openapi-objects.ts';
import { idempotencyKey, ifNoneMatch, readPaths, readResponses, writePaths } from './operations.ts';
import { openapiHeaders } from './responses.ts';

export type OpenApiObject = ReturnType<typeof openapi>;

/** `/openapi.json`. */
export function openapiDocument(openapi: OpenApiObject): Document {
  const notes = 'All operations, with their schemas and errors.';
  return jsonDocument(paths.openapi, openapi, listedForAgents('OpenAPI', notes));
}

/** The OpenAPI 3.1 description of the public API, generated from the contract. */
export function openapi(site: Site) {
  const { baseUrl, resources } = site;
  const { company } = resources;
  return {
    // Generators accept only the patch releases that they list, and some list only this one.
    openapi: '3.1.0',
    info: {
      title: `${company.name}: public API`,
      version: interfaceVersion,
      summary: summarize(site),
      description: documentDescription(site),
      contact: { name: company.name, url: company.link, email: company.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: baseUrl,
        description: 'This deployment, which may be local, staging or production.',
        'x-internal': false,
      },
    ],
    tags: [
      { name: 'Resources', description: 'Published information about the provider.' },
      { name: 'Requests', description: 'Requests that a program can send on behalf of a person.' },
    ],
    externalDocs: { description: 'The documentation for people.', url: baseUrl + pagePaths.api },
    paths: { ...readPaths(site), ...writePaths(writeOperationOf(site), site) } as PathsObject,
    components: {
      schemas: schemas(site),
      headers: openapiHeaders(site),
      parameters: { IfNoneMatch: ifNoneMatch, IdempotencyKey: idempotencyKey },
      responses: readResponses(site),
    },
  };
}

/** Summarizes what the API offers. Cases are mentioned only if at least one is published. */
function summarize({ resources }: Site): string {
  const work = resources.cases.cases.length > 0 ? ' cases,' : '';
  return `This API gives programs access to the provider’s profile, services, prices,${work} and next steps, and accepts diagnostic requests.`;
}

/** The schemas of all responses except the resources. */
const otherResponses = { AcceptedDiagnosticRequest, DryRunResult, Problem, ProblemError };

/**
 * The schemas of the document by name, in JSON Schema 2020-12, the dialect of OpenAPI 3.1. Response schemas allow
 * additional members.
 */
function schemas(site: Site): Record<string, SchemaObject> {
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
  const { schemas } = z.toJSONSchema(registry, {
    ...options,
    uri: (name) => reference('schemas', name).$ref,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
