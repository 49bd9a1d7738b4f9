import type { ApiVersion } from '../../../contract/api-versions.ts';
import type { WriteOperation } from '../../../contract/capabilities.ts';
import { exampleIdentifier } from '../../../contract/diagnostic-request.ts';
import { completeExample } from '../../../contract/example-request.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../../contract/limits.ts';
import {
  badGateway,
  badRequest,
  contentTooLarge,
  crossSiteRequest,
  forbidden,
  gatewayTimeout,
  hourlyLimitExceeded,
  idempotencyKeyReused,
  internalError,
  lengthRequired,
  mailCapReached,
  mailUnavailable,
  malformedBody,
  malformedIdempotencyKey,
  notFound,
  rateLimitExceeded,
  requestInProgress,
  temporarilyUnavailable,
  throttled,
  unsupportedMediaType,
  uriTooLong,
  validationFailed,
} from '../../../contract/problems/types.ts';
import { dryRunNotes, dryRunOperation } from './dry-run-operation.ts';
import { headersOf } from './openapi-headers.ts';
import type {
  MediaTypeObject,
  OpenApiObject,
  OperationObject,
  PathsObject,
  ResponseObject,
} from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { deprecation, deprecationHeaders } from './openapi-versions.ts';
import { htmlMediaType, type ProblemResponse, problemResponses } from './problem-responses.ts';

const emailWindow = durationInWords(emailLimitPolicy.windowSeconds, 'any');

// Function calling refuses long descriptions of operations (docs/decisions/openapi-document.md).
/**
 * The rules for requests and dry runs, in Markdown, as parts of `info.description`. One address may cause
 * `emailsPerClient` e-mails.
 */
export const requestNotes = (emailsPerClient: number) =>
  [
    {
      id: 'request-body',
      title: 'Request body',
      text: `The body is JSON, or \`application/x-www-form-urlencoded\` with the same names. All members are strings. It needs a Content-Length and takes no Content-Encoding.

- Values are trimmed and brought to Unicode NFC before they are measured. An optional member that is \`null\` or empty counts as absent.
- Refused with 422: control characters, unknown members, and JSON that is not an object, such as \`[]\`.
- Refused with 400: a body that is not JSON in UTF-8, or has a member twice.
- Pages of other sites cannot send requests through a browser (no CORS, 403). A form whose Accept prefers text/html is answered with a page, unless it is a dry run, or the edge or the gateway refuses it.`,
    },
    {
      id: 'idempotency',
      title: 'Idempotency',
      text: `Generate one Idempotency-Key per request, such as a UUID, and reuse it on every retry, so that the request is sent only once. Without a key, or with an empty one, every request is a new one. Values are compared, not bytes. Within ${durationInWords(idempotencyWindowSeconds)}:

- The same key and values get the same identifier and no second e-mail, with \`Idempotency-Replayed: true\`. While the first request is still running, the second gets 409.
- The same key with other values is refused (422).

After 409, 429 and 503, send the same values with the same key when the seconds of \`Retry-After\` have passed. After 500, 502, 504, or no answer, wait a minute, then twice as long each time, up to an hour. Any other error stays until the request is corrected.`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: `Requests of one IP address (IPv6: one /64) count together. Each that reaches the service counts, whatever its answer, except those that are refused with 429 and those from pages of other sites. Dry runs have a limit of their own.

| Limit | Within | Beyond it |
| --- | --- | --- |
| ${rateLimitPolicy.quota} requests | any ${rateLimitPolicy.windowSeconds} seconds | 429, \`${rateLimitExceeded.slug}\` |
| ${emailsPerClient} e-mails of one address | ${emailWindow} | 429, \`${hourlyLimitExceeded.slug}\` |
| All e-mails together; the number is not published | ${emailWindow} | 503, \`${mailCapReached.slug}\` |
| ${dryRunPolicy.quota} dry runs | any ${dryRunPolicy.windowSeconds} seconds | 429, \`${rateLimitExceeded.slug}\` |

\`RateLimit-Policy\` names the limits of the address, \`RateLimit\` what is left of them, and \`Retry-After\` the seconds to wait after 409, 429 or 503.

${dryRunNotes}`,
    },
  ] as const;

/** The path items of the request and of its dry run. */
export function writePaths(
  { path, dryRunPath, operationId, title, description }: WriteOperation,
  baseUrl: string,
  version: ApiVersion,
): PathsObject {
  const write: OperationObject = {
    operationId,
    ...deprecation(version),
    summary: title,
    description,
    tags: ['Requests'],
    security: [],
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: {
      required: true,
      description: 'The request, as JSON or as a form with the same names.',
      content: {
        'application/json': body,
        'application/x-www-form-urlencoded': body,
      },
    },
    responses: { 202: acceptedResponse(version), ...problemResponses(writeProblems, baseUrl) },
  };
  return {
    [path]: { post: write },
    [dryRunPath]: { post: dryRunOperation({ write, writeProblems, baseUrl, version }) },
  };
}

const body: MediaTypeObject<typeof completeExample> = {
  schema: schemaRef('DiagnosticRequest'),
  examples: { complete: { summary: 'A request with all members', value: completeExample } },
};

/** Headers of every answer that the function gives after it has counted the request. */
const rateLimitHeaders = ['RateLimit', 'RateLimitPolicy', 'Vary'] as const;

const acceptedResponse = (version: ApiVersion): ResponseObject => ({
  description: 'The e-mail has been sent, now or by an earlier request with the same key.',
  headers: {
    ...headersOf('NoStore', 'IdempotencyReplayed', ...rateLimitHeaders),
    ...deprecationHeaders(version),
  },
  content: {
    'application/json': {
      schema: schemaRef('AcceptedDiagnosticRequest'),
      examples: { accepted: { value: { id: exampleIdentifier } } },
    },
    'text/html': htmlMediaType,
  },
});

const writeProblems: readonly ProblemResponse[] = [
  {
    types: [malformedBody, malformedIdempotencyKey, badRequest],
    answeredBy: 'The service answers, and the gateway in the last case.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  {
    types: [crossSiteRequest, forbidden],
    answeredBy: 'The service answers, and the gateway in the second case.',
    headers: ['Vary'],
    hasHtmlPage: true,
  },
  { types: [notFound], answeredBy: 'The edge answers, once the version is retired.' },
  {
    types: [requestInProgress],
    answeredBy: 'The service answers.',
    headers: ['RetryAfter', ...rateLimitHeaders],
    hasHtmlPage: true,
  },
  { types: [lengthRequired], answeredBy: 'The edge answers.' },
  { types: [contentTooLarge], answeredBy: 'The edge answers.' },
  { types: [uriTooLong], answeredBy: 'The distribution answers, if the query string is too long.' },
  {
    types: [unsupportedMediaType],
    answeredBy: 'The service answers, and the edge to a Content-Encoding.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  {
    types: [validationFailed, idempotencyKeyReused],
    answeredBy: 'The service answers.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  {
    types: [rateLimitExceeded, hourlyLimitExceeded, throttled],
    answeredBy: 'The service answers, and the gateway in the last case.',
    headers: ['RetryAfter', ...rateLimitHeaders],
    hasHtmlPage: true,
  },
  {
    types: [internalError],
    answeredBy: 'The service or the gateway answers.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  { types: [badGateway], answeredBy: 'The distribution answers, if nothing behind it does.' },
  {
    types: [mailUnavailable, mailCapReached, temporarilyUnavailable],
    answeredBy: `The service answers, and with ${temporarilyUnavailable.slug} the edge as well.`,
    headers: ['RetryAfter', ...rateLimitHeaders],
    hasHtmlPage: true,
  },
  { types: [gatewayTimeout], answeredBy: 'The distribution answers, if nothing behind it does.' },
];

// No example: a copied key belongs to somebody else's request, so the copy would be rejected.
const bareKey = String.raw`[\x20\x21\x23-\x2b\x2d-\x7e]{0,${maxIdempotencyKeyLength}}`;
// A string of RFC 9651 section 3.3.3. All its characters may be escaped, and quotes stand around them.
const quotedKey = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){0,${maxIdempotencyKeyLength}}"`;
const maxFieldLength = 2 * maxIdempotencyKeyLength + 2;
const idempotencyKeyField = `^(?:${bareKey}|${quotedKey})$`;

/** The components to which the write operation refers. */
export const requestComponents: Pick<OpenApiObject['components'], 'parameters'> = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: `Names this request, so that it can be sent again without a second e-mail. Generate one new UUID for each request and reuse it on every retry, so that the request is sent only once. A key has 1 to ${maxIdempotencyKeyLength} printable ASCII characters: as a quoted string (draft-ietf-httpapi-idempotency-key-header-07), or bare, then without comma and quote; the two are the same key. An empty one counts as none. It is no credential.`,
      schema: { type: 'string', maxLength: maxFieldLength, pattern: idempotencyKeyField },
    },
  },
};
