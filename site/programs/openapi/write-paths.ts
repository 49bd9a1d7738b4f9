import type { WriteOperation } from '../../../contract/capabilities.ts';
import type { ProblemType } from '../../../contract/problems/texts.ts';
import * as problems from '../../../contract/problems/types.ts';
import { dryRunResult } from '../../../contract/request/dry-run.ts';
import { acceptedExample, completeExample } from '../../../contract/request/example.ts';
import { maxIdempotencyKeyLength } from '../../../contract/request/limits.ts';
import type { Site } from '../../resources/site.ts';
import { deprecationHeaders, type HeaderName, headersOf } from './openapi-headers.ts';
import type { MediaTypeObject, OperationObject, ParameterObject, PathsObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { htmlMediaType, type ProblemResponse, problemResponses } from './problem-responses.ts';

const body: MediaTypeObject<typeof completeExample> = {
  schema: schemaRef('DiagnosticRequest'),
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
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
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
            schema: schemaRef('AcceptedDiagnosticRequest'),
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
            schema: schemaRef('DryRunResult'),
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
  { types: [problems.uriTooLong], sentBy: 'Sent by the distribution if the query string is too long.' },
  counted([problems.unsupportedMediaType], 'Sent by the service; for a Content-Encoding, by the edge.'),
  counted([problems.validationFailed, problems.idempotencyKeyReused]),
  counted(
    [problems.rateLimitExceeded, problems.hourlyLimitExceeded, problems.throttled],
    'Sent by the service; in the last case, by the gateway.',
    'RetryAfter',
  ),
  counted([problems.internalError], 'Sent by the service or the gateway.'),
  { types: [problems.badGateway], sentBy: 'Sent by the distribution if no origin responds.' },
  counted(
    [problems.mailUnavailable, problems.mailCapReached, problems.temporarilyUnavailable],
    `Sent by the service; ${problems.temporarilyUnavailable.slug} also by the edge.`,
    'RetryAfter',
  ),
  { types: [problems.gatewayTimeout], sentBy: 'Sent by the distribution if no origin responds.' },
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
