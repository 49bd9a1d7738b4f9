import type { Submission } from '../../contract/capabilities.ts';
import { idempotencyWindowSeconds } from '../../contract/diagnostic-request.ts';
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
  methodNotAllowed,
  notFound,
  rateLimitExceeded,
  requestInProgress,
  temporarilyUnavailable,
  throttled,
  unauthorized,
  unsupportedMediaType,
  uriTooLong,
  validationFailed,
} from '../../contract/problems.ts';
import type { Version } from '../../contract/versions.ts';
import { headersOf } from './headers.ts';
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

const byHttp = `**Values.** All members are strings. They are trimmed and brought to Unicode NFC before they are measured; \`message\` keeps its line breaks. Control characters and unknown members are refused. A form holds each field once. The body needs a Content-Length.

**Idempotency.** With an Idempotency-Key, the same key and values within ${idempotencyWindowSeconds / 3_600} hours get the same identifier and no second e-mail, with \`Idempotency-Replayed: true\`. The same key with other values is refused (422), and while the first request runs, so is the second (409). What is compared are the values, not the bytes. Without a key every request is a new one.

**Limit.** Five requests in any 60 seconds for one IP address (IPv6: one /64). Every request that reaches the service counts, whatever its answer; those refused with 429 do not.

**Pages.** Pages of other sites get no leave to send (no CORS, 403). A form whose Accept prefers text/html is answered with a page.`;

/** The path item of the request. */
export function diagnosticRequest(
  { path, operationId, title, description }: Submission,
  baseUrl: string,
  version: Version,
): Record<string, object> {
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

const body = {
  schema: ref('DiagnosticRequest'),
  examples: { complete: { summary: 'A request with all members', value: example } },
};

/** Fields that every answer of the function has once it has counted the request. */
const counted = ['RateLimit', 'RateLimitPolicy', 'Vary'] as const;

const accepted = (version: Version) => ({
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
  { types: [unauthorized], by: 'the gateway' },
  {
    types: [crossSiteRequest, forbidden],
    by: 'the service, the second by the gateway',
    headers: counted,
    page: true,
  },
  { types: [notFound], by: 'the edge, for every path' },
  { types: [methodNotAllowed], by: 'the edge', headers: ['Allow'] },
  { types: [requestInProgress], by: 'the service', headers: ['RetryAfter', ...counted], page: true },
  { types: [lengthRequired], by: 'the edge' },
  { types: [contentTooLarge], by: 'the edge' },
  { types: [uriTooLong], by: 'the edge, for every path' },
  { types: [unsupportedMediaType], by: 'the service, or the edge for a compressed body', headers: counted },
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

/** The components that the request refers to. */
export const requestComponents = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Names this request, so that it can be sent again without a second e-mail: 1 to 255 printable ASCII characters, as a quoted string (draft-ietf-httpapi-idempotency-key-header-07) or bare. A UUID serves well. It is no credential.',
      schema: { type: 'string', minLength: 1, maxLength: 512, pattern: '^[\\x20-\\x7e]+$' },
      example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
    },
  },
};
