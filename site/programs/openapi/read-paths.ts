import type { ReadOperation } from '../../../contract/capabilities.ts';
import {
  badGateway,
  gatewayTimeout,
  notFound,
  temporarilyUnavailable,
  uriTooLong,
} from '../../../contract/problems/types.ts';
import { resourceExample } from '../../resources/build-resources.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { deprecationHeaders, headersOf } from './openapi-headers.ts';
import type { OperationObject, ParameterObject, PathsObject, ResponseObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { type ProblemResponse, responseObject } from './problem-responses.ts';

export const readPaths = (site: Site): PathsObject =>
  Object.fromEntries(
    readOperationsOf(site).map((operation) => [
      operation.path,
      { get: readOperationObject(operation, site) },
    ]),
  );

/**
 * The operation that reads a resource. 206, 416 and HEAD appear only in descriptions
 * (docs/decisions/openapi-document.md explains why).
 */
function readOperationObject(
  { operationId, title, description, resource, ...operation }: ReadOperation,
  site: Site,
): OperationObject {
  const headers = {
    ...headersOf('ETag', 'CacheControl', 'AccessControlAllowOrigin', 'Link', 'Vary'),
    ...deprecationHeaders(site),
  };
  return {
    operationId,
    ...(site.deprecated && { deprecated: true }),
    summary: title,
    description: `${description}\n\nHEAD returns the same header fields without a body.`,
    tags: ['Resources'],
    security: [],
    parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: {
        description: 'The resource.',
        headers: { ...headers, ...headersOf('AccessControlExposeHeaders') },
        content: {
          'application/json': {
            schema: schemaRef(answerName(operation)),
            examples: { published: { value: resourceExample(resource, site.resources) } },
          },
        },
      },
      304: { description: 'The document still matches If-None-Match.', headers },
      ...Object.fromEntries(
        Object.entries(readProblems).map(([name, { types }]) => [
          types[0].status,
          { $ref: `#/components/responses/${name}` as const },
        ]),
      ),
    },
  };
}

/** The name of the schema of what an operation returns. */
export function answerName({
  path,
  schemas,
  answer,
}: Pick<ReadOperation, 'path' | 'schemas' | 'answer'>): string {
  const name = Object.keys(schemas).find((key) => schemas[key] === answer);
  if (!name)
    throw new Error(`Cannot describe "${path}": add its answer to its \`schemas\` in contract/resources/`);
  return name;
}

const sentByDistribution = 'Sent by the distribution if no origin responds.';

/** The errors that all read operations share, by component name. */
const readProblems = {
  NotFound: {
    types: [notFound],
    sentBy: 'Sent by the edge if there is no such page, or once the version is retired.',
    headers: ['AccessControlAllowOrigin'],
  },
  UriTooLong: {
    types: [uriTooLong],
    sentBy: 'Sent by the distribution if the query string is too long.',
  },
  BadGateway: { types: [badGateway], sentBy: sentByDistribution },
  TemporarilyUnavailable: {
    types: [temporarilyUnavailable],
    sentBy: 'Sent by the edge.',
    headers: ['RetryAfter', 'AccessControlAllowOrigin'],
  },
  GatewayTimeout: { types: [gatewayTimeout], sentBy: sentByDistribution },
} as const satisfies Record<string, ProblemResponse>;

export const readResponses = (site: Site): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.entries(readProblems).map(([name, response]) => [name, responseObject(response, site)]),
  );

export const ifNoneMatch: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the copy that the client has.',
  schema: { type: 'string', minLength: 1, maxLength: 1_000 },
  example: '"9b2cf535f27731c974343645a3985328"',
};
