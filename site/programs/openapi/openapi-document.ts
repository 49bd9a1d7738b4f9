import { interfaceVersion } from '../../../contract/api-versions.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Document, jsonDocument, listedForAgents } from '../../resources/document.ts';
import { type Site, writeOperationOf } from '../../resources/site.ts';
import { documentDescription } from './openapi-description.ts';
import { openapiHeaders } from './openapi-headers.ts';
import type { OpenApiObject } from './openapi-objects.ts';
import { schemas } from './openapi-schemas.ts';
import { ifNoneMatch, readPaths, readResponses } from './read-paths.ts';
import { idempotencyKey, writePaths } from './write-paths.ts';

/** `/openapi.json`. */
export function openapiDocument(openapi: OpenApiObject): Document {
  const notes = 'All operations, with their schemas and errors.';
  return jsonDocument(paths.openapi, openapi, listedForAgents('OpenAPI', notes));
}

/** The OpenAPI 3.1 description of the public API, generated from the contract. */
export function openapi(site: Site): OpenApiObject {
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
    paths: { ...readPaths(site), ...writePaths(writeOperationOf(site), site) },
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
