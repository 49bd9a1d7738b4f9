import type { WriteOperation } from '../../../contract/capabilities.ts';
import { durationInWords } from '../../../contract/in-words.ts';
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
import { maxBodyBytes, maxJsonDepth, maxJsonValues } from '../../../contract/request/body-limit.ts';
import { acceptedExample, completeExample } from '../../../contract/request/example.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  idempotencyWindowSeconds,
  ipv6ClientPrefix,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import type { Site } from '../../resources/site.ts';
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

/**
 * The rules for requests and dry runs, in Markdown. They are in `info.description`, because function calling refuses
 * long operation descriptions (docs/decisions/openapi-document.md).
 */
export const requestNotes = ({ email }: Pick<Site, 'email'>) =>
  [
    {
      id: 'request-body',
      title: 'Request body',
      text: `The body is JSON, or \`application/x-www-form-urlencoded\` with the same member names. All members are strings. A Content-Length is required, and a Content-Encoding is refused.

- Values are trimmed and normalized to Unicode NFC before their length is checked. An optional member that is \`null\` or empty counts as absent.
- Refused with 422: control characters, unknown members, and JSON that is not an object, such as \`[]\`.
- Refused with 400: a body that is not valid JSON in UTF-8, contains a member twice, or has more than ${maxJsonValues} members and elements or ${maxJsonDepth} levels. Refused with 413: a body of more than ${maxBodyBytes} bytes.
- Pages on other sites cannot send requests from a browser (no CORS, 403). A form whose Accept prefers text/html gets an HTML page, except for dry runs and for requests that the edge or the gateway refuses.`,
    },
    {
      id: 'idempotency',
      title: 'Idempotency',
      text: `Generate one Idempotency-Key per request, such as a UUID (at most ${maxIdempotencyKeyLength} printable ASCII characters), and reuse it on every retry, so that the request is sent only once. Without a key, or with an empty one, every request is new. Requests are compared by their values, not by their bytes. Within ${durationInWords(idempotencyWindowSeconds)}:

- The same key with the same values returns 202 and the same identifier, with \`Idempotency-Replayed: true\`, and no second e-mail is sent. While the first request is still being processed, the second gets 409.
- The same key with different values is refused: 422, \`${idempotencyKeyReused.slug}\`.

After 409, 429 and 503, wait for the number of seconds in \`Retry-After\`, then send the same values with the same key. After 500, 502, 504, or no response, wait a minute first, then twice as long each time, up to an hour. After any other error, correct the request.`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: `Only diagnostic requests and their dry runs are limited; reading is not. Requests are counted per IP address (IPv6: per ${ipv6ClientPrefix}). Each request that reaches the service counts, whatever the response, except requests that are refused with 429 and requests from pages on other sites. Dry runs have a separate limit.

| Limit | Within | Response when exceeded |
| --- | --- | --- |
| ${rateLimitPolicy.quota} requests | any ${rateLimitPolicy.windowSeconds} seconds | 429, \`${rateLimitExceeded.slug}\` |
| ${email.limitPerClient} e-mails triggered by one IP address | ${emailWindow} | 429, \`${hourlyLimitExceeded.slug}\` |
| All e-mails (the number is not published) | ${emailWindow} | 503, \`${mailCapReached.slug}\` |
| ${dryRunPolicy.quota} dry runs | any ${dryRunPolicy.windowSeconds} seconds | 429, \`${rateLimitExceeded.slug}\` |
| All requests together; with a firewall, also those of one address (the numbers are not published) | – | 429, \`${throttled.slug}\` |

\`RateLimit-Policy\` contains the address’s limits, \`RateLimit\` contains its remaining quota, and \`Retry-After\` is the number of seconds to wait after 409, 429 or 503.

${dryRunNotes}`,
    },
  ] as const;

/** The path items of the request and its dry run. */
export function writePaths(
  { path, dryRunPath, operationId, title, description }: WriteOperation,
  site: Site,
): PathsObject {
  const writeOperation: OperationObject = {
    operationId,
    ...deprecation(site),
    summary: title,
    description,
    tags: ['Requests'],
    security: [],
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: {
      required: true,
      description: 'The request, as JSON or as a form with the same member names.',
      content: {
        'application/json': body,
        'application/x-www-form-urlencoded': body,
      },
    },
    responses: { 202: acceptedResponse(site), ...problemResponses(writeProblems, site.baseUrl) },
  };
  return {
    [path]: { post: writeOperation },
    [dryRunPath]: { post: dryRunOperation({ writeOperation, writeProblems, site }) },
  };
}

const body: MediaTypeObject<typeof completeExample> = {
  schema: schemaRef('DiagnosticRequest'),
  examples: { complete: { summary: 'A request with all members', value: completeExample } },
};

/** The headers of every response that the function sends after it has counted the request. */
const rateLimitHeaders = ['RateLimit', 'RateLimitPolicy', 'Vary'] as const;

const acceptedResponse = (site: Site): ResponseObject => ({
  description: 'The e-mail has been sent, now or by an earlier request with the same key.',
  headers: {
    ...headersOf('NoStore', 'IdempotencyReplayed', ...rateLimitHeaders),
    ...deprecationHeaders(site),
  },
  content: {
    'application/json': {
      schema: schemaRef('AcceptedDiagnosticRequest'),
      examples: { accepted: { value: acceptedExample(site.resources) } },
    },
    'text/html': htmlMediaType,
  },
});

const writeProblems: readonly ProblemResponse[] = [
  {
    types: [malformedBody, malformedIdempotencyKey, badRequest],
    sentBy: 'Sent by the service; in the last case, by the gateway.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  {
    types: [crossSiteRequest, forbidden],
    sentBy: 'Sent by the service; in the second case, by the gateway.',
    headers: ['Vary'],
    hasHtmlPage: true,
  },
  { types: [notFound], sentBy: 'Sent by the edge once the version is retired.' },
  {
    types: [requestInProgress],
    sentBy: 'Sent by the service.',
    headers: ['RetryAfter', ...rateLimitHeaders],
    hasHtmlPage: true,
  },
  { types: [lengthRequired], sentBy: 'Sent by the edge.' },
  { types: [contentTooLarge], sentBy: 'Sent by the edge.' },
  { types: [uriTooLong], sentBy: 'Sent by the distribution if the query string is too long.' },
  {
    types: [unsupportedMediaType],
    sentBy: 'Sent by the service; for a Content-Encoding, by the edge.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  {
    types: [validationFailed, idempotencyKeyReused],
    sentBy: 'Sent by the service.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  {
    types: [rateLimitExceeded, hourlyLimitExceeded, throttled],
    sentBy: 'Sent by the service; in the last case, by the gateway.',
    headers: ['RetryAfter', ...rateLimitHeaders],
    hasHtmlPage: true,
  },
  {
    types: [internalError],
    sentBy: 'Sent by the service or the gateway.',
    headers: rateLimitHeaders,
    hasHtmlPage: true,
  },
  { types: [badGateway], sentBy: 'Sent by the distribution if no origin responds.' },
  {
    types: [mailUnavailable, mailCapReached, temporarilyUnavailable],
    sentBy: `Sent by the service; ${temporarilyUnavailable.slug} also by the edge.`,
    headers: ['RetryAfter', ...rateLimitHeaders],
    hasHtmlPage: true,
  },
  { types: [gatewayTimeout], sentBy: 'Sent by the distribution if no origin responds.' },
];

// There is no example, because a copied key belongs to another caller's request and would be refused.
const bareKey = String.raw`[\x20\x21\x23-\x2b\x2d-\x7e]{0,${maxIdempotencyKeyLength}}`;
// A String (RFC 9651 section 3.3.3), which may have a backslash before each character and has two quotes.
const quotedKey = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){0,${maxIdempotencyKeyLength}}"`;
const maxFieldLength = 2 * maxIdempotencyKeyLength + 2;
const idempotencyKeyField = `^(?:${bareKey}|${quotedKey})$`;

/** The components that the write operation references. */
export const requestComponents: Pick<OpenApiObject['components'], 'parameters'> = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: `Identifies this request. Generate a new UUID for each request and reuse it on every retry, so that the request is sent only once. A key has 1 to ${maxIdempotencyKeyLength} printable ASCII characters. Send it as a quoted string (draft-ietf-httpapi-idempotency-key-header-07), or without quotes if it contains no comma or quote; both forms are the same key. An empty key counts as absent. It is not a credential.`,
      schema: { type: 'string', maxLength: maxFieldLength, pattern: idempotencyKeyField },
    },
  },
};
