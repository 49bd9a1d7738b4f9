/**
 * The registry of problem types. Every layer of Frontdesk returns only these errors. The OpenAPI document and the page of
 * each `type` are generated from this file and contract/problems/texts.ts.
 *
 * Each type is a separate export without zod, so the edge function bundles only the types that it uses.
 *
 * `slug` is the last segment of the `type` URL, which clients compare. `title` never changes (RFC 9457).
 */
// Without this annotation, esbuild would keep every problem type in the edge function's bundle.
/* @__NO_SIDE_EFFECTS__ */
function problem<Slug extends string, Status extends number>(slug: Slug, status: Status, title: string) {
  return { slug, status, title } as const;
}

export const malformedBody = problem('malformed-body', 400, 'The body cannot be read');
export const malformedIdempotencyKey = problem(
  'malformed-idempotency-key',
  400,
  'The Idempotency-Key cannot be read',
);
export const badRequest = problem('bad-request', 400, 'The request cannot be processed');
export const forbidden = problem('forbidden', 403, 'The request did not come through the published address');
export const crossSiteRequest = problem(
  'cross-site-request',
  403,
  'The request came from a page on another site',
);
export const notFound = problem('not-found', 404, 'There is nothing at this address');
export const methodNotAllowed = problem('method-not-allowed', 405, 'The method is not allowed');
export const requestInProgress = problem(
  'request-in-progress',
  409,
  'The same request is still being processed',
);
export const lengthRequired = problem('length-required', 411, 'The Content-Length header is missing');
export const contentTooLarge = problem('content-too-large', 413, 'The body is too large');
export const uriTooLong = problem('uri-too-long', 414, 'The address is too long');
export const unsupportedMediaType = problem(
  'unsupported-media-type',
  415,
  'The media type of the body is not supported',
);
export const rangeNotSatisfiable = problem(
  'range-not-satisfiable',
  416,
  'The range lies outside the document',
);
export const validationFailed = problem('validation-failed', 422, 'The request is not valid');
export const idempotencyKeyReused = problem(
  'idempotency-key-reused',
  422,
  'The Idempotency-Key belongs to another request',
);
export const rateLimitExceeded = problem('rate-limit-exceeded', 429, 'Too many requests from this address');
export const hourlyLimitExceeded = problem(
  'hourly-limit-exceeded',
  429,
  'Too many e-mails triggered by this address',
);
export const throttled = problem('throttled', 429, 'The service is busy');
export const internalError = problem('internal-error', 500, 'The service failed');
export const badGateway = problem('bad-gateway', 502, 'A part of the service sent an invalid response');
export const mailUnavailable = problem('mail-unavailable', 503, 'The e-mail service is unavailable');
export const mailCapReached = problem('mail-cap-reached', 503, 'The e-mail limit has been reached');
export const temporarilyUnavailable = problem(
  'temporarily-unavailable',
  503,
  'A part of the service is unavailable',
);
export const gatewayTimeout = problem(
  'gateway-timeout',
  504,
  'A part of the service did not respond in time',
);
