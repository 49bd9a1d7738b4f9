import type { Submission } from '../../contract/capabilities.ts';
import { allowancePolicy, idempotencyWindowSeconds } from '../../contract/limits.ts';
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
} from '../../contract/problems.ts';
import type { Version } from '../../contract/versions.ts';
import { headersOf } from './headers.ts';
import type { MediaTypeObject, OpenApiObject, PathsObject, ResponseObject } from './objects.ts';
import { htmlPage, type ProblemResponse, problemResponses } from './problem-responses.ts';
import { ref } from './schemas.ts';
import { announcingHeaders, deprecation } from './versions.ts';

const example = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  message: 'Our invoicing has been wrong since the last release and nobody who wrote it is left.',
  whoUsesSystem: 'Forty clerks',
  whoWroteIt: 'A contractor who has left',
  source: 'an assistant on behalf of Ada Byron',
};

const byHttp = `**Values.** All members are strings. They are trimmed and brought to Unicode NFC before they are measured; \`message\` keeps its line breaks. An optional member that is \`null\` or empty counts as absent. Control characters and unknown members are refused, and so is JSON that is no object, such as \`[]\` (422). What is not JSON in UTF-8, or holds a member twice, cannot be read (400). A form holds each field once. The body needs a Content-Length and takes no Content-Encoding.

**Idempotency.** Make a new UUID as the Idempotency-Key of each request, and send it with every attempt to get that request through. With a key, the same key and values within ${idempotencyWindowSeconds / 3_600} hours get the same identifier and no second e-mail, with \`Idempotency-Replayed: true\`. The same key with other values is refused (422), and while the first request runs, so is the second (409). What is compared are the values, not the bytes. Without a key, or with an empty one, every request is a new one.

**Limits.** ${allowancePolicy.quota} requests in any ${allowancePolicy.windowSeconds} seconds for one IP address (IPv6: one /64). Every request that reaches the service counts, whatever its answer, but those refused with 429 and those from pages of other sites. How many of them may become e-mails within any hour is limited for the same address (429, \`hourly-limit-exceeded\`) and for everybody together (503, \`mail-cap-reached\`); \`RateLimit-Policy\` says both limits of the address.

**Pages.** Pages of other sites get no leave to send (no CORS, 403). A form whose Accept prefers text/html is answered with a page.`;

/** The path item of the request. */
export function diagnosticRequest(
  { path, operationId, title, description }: Submission,
  baseUrl: string,
  version: Version,
): PathsObject {
  return {
    [path]: {
      post: {
        operationId,
        ...deprecation(version),
        summary: title,
        description: `${description}\n\n${byHttp}`,
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
        responses: { 202: accepted(version), ...problemResponses(problems, baseUrl) },
      },
    },
  };
}

const body: MediaTypeObject<typeof example> = {
  schema: ref('DiagnosticRequest'),
  examples: { complete: { summary: 'A request with all members', value: example } },
};

/** Fields that every answer of the function has once it has counted the request. */
const counted = ['RateLimit', 'RateLimitPolicy', 'Vary'] as const;

const accepted = (version: Version): ResponseObject => ({
  description: 'The e-mail has been sent, now or by an earlier request with the same key.',
  headers: { ...headersOf('NoStore', 'IdempotencyReplayed', ...counted), ...announcingHeaders(version) },
  content: {
    'application/json': {
      schema: ref('DiagnosticReceipt'),
      examples: { receipt: { value: { id: 'DR-7Q2M9X4KTB0VHC3N' } } },
    },
    'text/html': htmlPage,
  },
});

const problems: readonly ProblemResponse[] = [
  {
    types: [malformedBody, malformedIdempotencyKey, badRequest],
    by: 'the service, the last by the gateway',
    headers: counted,
    page: true,
  },
  {
    types: [crossSiteRequest, forbidden],
    by: 'the service, the second by the gateway',
    headers: ['Vary'],
    page: true,
  },
  { types: [notFound], by: 'the edge, once the version is withdrawn' },
  { types: [requestInProgress], by: 'the service', headers: ['RetryAfter', ...counted], page: true },
  { types: [lengthRequired], by: 'the edge' },
  { types: [contentTooLarge], by: 'the edge' },
  { types: [uriTooLong], by: 'the distribution, for the query string' },
  { types: [unsupportedMediaType], by: 'the service, for a Content-Encoding by the edge', headers: counted },
  { types: [validationFailed, idempotencyKeyReused], by: 'the service', headers: counted, page: true },
  {
    types: [rateLimitExceeded, hourlyLimitExceeded, throttled],
    by: 'the service, the last by the gateway',
    headers: ['RetryAfter', ...counted],
    page: true,
  },
  { types: [internalError], by: 'the service or the gateway', headers: counted, page: true },
  { types: [badGateway], by: 'the distribution, when nothing behind it did' },
  {
    types: [mailUnavailable, mailCapReached, temporarilyUnavailable],
    by: 'the service, the last also by the edge',
    headers: ['RetryAfter', ...counted],
    page: true,
  },
  { types: [gatewayTimeout], by: 'the distribution, when nothing behind it did' },
];

// No example: whoever copies it is refused for 24 hours, because somebody else has used it already.
const bareKey = String.raw`[\x20\x21\x23-\x2b\x2d-\x7e]{0,255}`;
// RFC 9651 section 3.3.3. With every character escaped, and its quotes, the field has 512.
const quotedKey = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){0,255}"`;
const idempotencyKeyField = `^(?:${bareKey}|${quotedKey})$`;

/** The components that the request refers to. */
export const requestComponents: Pick<OpenApiObject['components'], 'parameters'> = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Names this request, so that it can be sent again without a second e-mail. Make a new UUID for each request, and send it with every attempt to get that request through. A key has 1 to 255 printable ASCII characters: as a quoted string (draft-ietf-httpapi-idempotency-key-header-07), or bare, then without comma and quote; the two are the same key. An empty one counts as none. It is no credential.',
      schema: { type: 'string', maxLength: 512, pattern: idempotencyKeyField },
    },
  },
};
