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
import { headersOf } from './openapi-headers.ts';
import type { MediaTypeObject, OpenApiObject, OperationObject, PathsObject } from './openapi-objects.ts';
import { type ResponseNames, responseRef } from './openapi-schemas.ts';
import { deprecation, deprecationHeaders } from './openapi-versions.ts';
import { responseObject } from './problem-responses.ts';

/** The path items of the resources. */
export function readPaths(site: Site, names: ResponseNames): PathsObject {
  return Object.fromEntries(
    readOperationsOf(site).map((readOperation) => {
      const value = resourceExample(readOperation.resource, site.resources);
      const body = { schema: responseRef(names, readOperation.answer), examples: { published: { value } } };
      return [readOperation.path, { get: readOperationObject(readOperation, body, site) }];
    }),
  );
}

/**
 * The operation that reads a resource. 206, 416 and HEAD appear only in descriptions
 * (docs/decisions/openapi-document.md explains why).
 */
function readOperationObject(
  { operationId, title, description }: ReadOperation,
  body: MediaTypeObject,
  site: Pick<Site, 'deprecated'>,
): OperationObject {
  const responseHeaders = { ...documentHeaders, ...deprecationHeaders(site) };
  return {
    operationId,
    ...deprecation(site),
    summary: title,
    description: `${description}\n\nHEAD returns the same header fields without a body.`,
    tags: ['Resources'],
    security: [],
    parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: {
        description: 'The resource.',
        headers: { ...responseHeaders, ...headersOf('AccessControlExposeHeaders') },
        content: { 'application/json': body },
      },
      304: { description: 'The document still matches If-None-Match.', headers: responseHeaders },
      ...Object.fromEntries(
        Object.keys(readProblems).map((name) => {
          const status = readProblems[name as keyof typeof readProblems].types[0].status;
          return [status, { $ref: `#/components/responses/${name}` as const }];
        }),
      ),
    },
  };
}

const documentHeaders = headersOf('ETag', 'CacheControl', 'AccessControlAllowOrigin', 'Link', 'Vary');

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
} as const;

/** The components that the read operations reference. */
export function readComponents(
  baseUrl: string,
): Pick<OpenApiObject['components'], 'parameters' | 'responses'> {
  return {
    parameters: {
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The ETag of the copy that the client has.',
        schema: { type: 'string', minLength: 1, maxLength: 1_000 },
        example: '"9b2cf535f27731c974343645a3985328"',
      },
    },
    responses: Object.fromEntries(
      Object.entries(readProblems).map(([name, response]) => [name, responseObject(response, baseUrl)]),
    ),
  };
}
