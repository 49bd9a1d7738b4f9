import type { ReadOperation, WriteOperation } from '../../../contract/capabilities.ts';
import type { ProblemType } from '../../../contract/problems/texts.ts';
import * as problems from '../../../contract/problems/types.ts';
import { dryRunResult } from '../../../contract/request/dry-run.ts';
import { acceptedExample, completeExample } from '../../../contract/request/example.ts';
import { maxIdempotencyKeyLength } from '../../../contract/request/limits.ts';
import { resourceExample } from '../../resources/build-resources.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import {
  type MediaTypeObject,
  type OperationObject,
  type ParameterObject,
  type PathsObject,
  type ResponseObject,
  reference,
} from './openapi-objects.ts';
import {
  deprecationHeaders,
  type HeaderName,
  headersOf,
  htmlMediaType,
  type ProblemResponse,
  problemResponses,
  responseObject,
} from './responses.ts';

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
    parameters: [reference('parameters', 'IfNoneMatch')],
    responses: {
      200: {
        description: 'The resource.',
        headers: { ...headers, ...headersOf('AccessControlExposeHeaders') },
        content: {
          'application/json': {
            schema: reference('schemas', answerName(operation)),
            examples: { published: { value: resourceExample(resource, site.resources) } },
          },
        },
      },
      304: { description: 'The document still matches If-None-Match.', headers },
      ...Object.fromEntries(
        Object.entries(readProblems).map(([name, { types }]) => [
          types[0].status,
          reference('responses', name),
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

const noOrigin = 'Sent by the distribution if no origin responds.';
const longQuery = 'Sent by the distribution if the query string is too long.';

/** The errors that all read operations share, by component name. */
const readProblems = {
  NotFound: {
    types: [problems.notFound],
    sentBy: 'Sent by the edge if there is no such page, or once the version is retired.',
    headers: ['AccessControlAllowOrigin'],
  },
  UriTooLong: {
    types: [problems.uriTooLong],
    sentBy: longQuery,
  },
  BadGateway: { types: [problems.badGateway], sentBy: noOrigin },
  TemporarilyUnavailable: {
    types: [problems.temporarilyUnavailable],
    sentBy: 'Sent by the edge.',
    headers: ['RetryAfter', 'AccessControlAllowOrigin'],
  },
  GatewayTimeout: { types: [problems.gatewayTimeout], sentBy: noOrigin },
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

const body: MediaTypeObject<typeof completeExample> = {
  schema: reference('schemas', 'DiagnosticRequest'),
  examples: { complete: { summary: 'A request with all members', value: completeExample } },
};

export function writePaths(
  { path, dryRunPath, operationId, title, description }: WriteOperation,
  site: Site,
): PathsObject {
  const { resources, deprecated } = site;
  const request: OperationObject = {
    operationId,
    ...(deprecated && { deprecated: true }),
    summary: title,
    description,
    tags: ['Requests'],
    security: [],
    parameters: [reference('parameters', 'IdempotencyKey')],
    requestBody: {
      required: true,
      description: 'The request, as JSON or as a form with the same member names.',
      content: { 'application/json': body, 'application/x-www-form-urlencoded': body },
    },
    responses: {
      202: {
        description: 'The e-mail has been sent, now or by an earlier request with the same key.',
        headers: {
          ...headersOf('NoStore', 'IdempotencyReplayed', ...rateLimitHeaders),
          ...deprecationHeaders(site),
        },
        content: {
          'application/json': {
            schema: reference('schemas', 'AcceptedDiagnosticRequest'),
            examples: { accepted: { value: acceptedExample(resources) } },
          },
          'text/html': htmlMediaType,
        },
      },
      ...problemResponses(writeProblems, site),
    },
  };
  const dryRun: OperationObject = {
    ...request,
    operationId: `${operationId}DryRun`,
    summary: `${title}: dry run`,
    description:
      'Checks the media type, syntax, members and Idempotency-Key format of a request without sending it. Returns 200, or the same problem that these checks would return for the request itself. The same key and values can be sent afterwards.',
    responses: {
      200: {
        description: 'The request is valid. Nothing has been sent.',
        headers: { ...headersOf('NoStore', 'RateLimit', 'RateLimitPolicy'), ...deprecationHeaders(site) },
        content: {
          'application/json': {
            schema: reference('schemas', 'DryRunResult'),
            examples: { valid: { value: dryRunResult } },
          },
        },
      },
      ...problemResponses(writeProblems.map(inDryRun), site),
    },
  };
  return { [path]: { post: request }, [dryRunPath]: { post: dryRun } };
}

const rateLimitHeaders = ['RateLimit', 'RateLimitPolicy', 'Vary'] as const;

/** A response of the function after it has counted the request. A form whose Accept prefers HTML gets a page. */
const counted = (
  types: ProblemResponse['types'],
  sentBy = 'Sent by the service.',
  ...headers: readonly HeaderName[]
): ProblemResponse => ({ types, sentBy, headers: [...headers, ...rateLimitHeaders], hasHtmlPage: true });

const writeProblems: readonly ProblemResponse[] = [
  counted(
    [problems.malformedBody, problems.malformedIdempotencyKey, problems.badRequest],
    'Sent by the service; in the last case, by the gateway.',
  ),
  {
    types: [problems.crossSiteRequest, problems.forbidden],
    sentBy: 'Sent by the service; in the second case, by the gateway.',
    headers: ['Vary'],
    hasHtmlPage: true,
  },
  { types: [problems.notFound], sentBy: 'Sent by the edge once the version is retired.' },
  counted([problems.requestInProgress], 'Sent by the service.', 'RetryAfter'),
  { types: [problems.lengthRequired], sentBy: 'Sent by the edge.' },
  { types: [problems.contentTooLarge], sentBy: 'Sent by the edge.' },
  { types: [problems.uriTooLong], sentBy: longQuery },
  counted([problems.unsupportedMediaType], 'Sent by the service; for a Content-Encoding, by the edge.'),
  counted([problems.validationFailed, problems.idempotencyKeyReused]),
  counted(
    [problems.rateLimitExceeded, problems.hourlyLimitExceeded, problems.throttled],
    'Sent by the service; in the last case, by the gateway.',
    'RetryAfter',
  ),
  counted([problems.internalError], 'Sent by the service or the gateway.'),
  { types: [problems.badGateway], sentBy: noOrigin },
  counted(
    [problems.mailUnavailable, problems.mailCapReached, problems.temporarilyUnavailable],
    `Sent by the service; ${problems.temporarilyUnavailable.slug} also by the edge.`,
    'RetryAfter',
  ),
  { types: [problems.gatewayTimeout], sentBy: noOrigin },
];

/** Problems that cannot occur in a dry run. */
const sendingProblems: readonly ProblemType[] = [
  problems.requestInProgress,
  problems.idempotencyKeyReused,
  problems.hourlyLimitExceeded,
  problems.mailUnavailable,
  problems.mailCapReached,
];

/** The same response to a dry run. Forms also get JSON: the response does not depend on Accept. */
const inDryRun = ({ types, sentBy, headers = [] }: ProblemResponse): ProblemResponse => ({
  types: types.filter((type) => !sendingProblems.includes(type)),
  sentBy,
  headers: headers.filter((name) => name !== 'Vary'),
});

// There is no example, because a copied key belongs to another caller's request and would be refused.
const bareKey = String.raw`[\x20\x21\x23-\x2b\x2d-\x7e]{0,${maxIdempotencyKeyLength}}`;
// A String (RFC 9651 section 3.3.3), which may have a backslash before each character and has two quotes.
const quotedKey = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){0,${maxIdempotencyKeyLength}}"`;
const maxFieldLength = 2 * maxIdempotencyKeyLength + 2;
const idempotencyKeyField = `^(?:${bareKey}|${quotedKey})$`;

export const idempotencyKey: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Identifies this request. Generate a new UUID for each request and reuse it on every retry, so that the request is sent only once. A key has 1 to ${maxIdempotencyKeyLength} printable ASCII characters. Send it as a quoted string (draft-ietf-httpapi-idempotency-key-header-07), or without quotes if it contains no comma or quote; both forms are the same key. An empty key counts as absent. It is not a credential.`,
  schema: { type: 'string', maxLength: maxFieldLength, pattern: idempotencyKeyField },
};
