/**
 * The closed registry of problem types. Every error that Frontdesk makes is one of these, whichever layer makes it; the
 * OpenAPI document and the page behind each `type` are written from here and from contract/problem-texts.ts.
 *
 * Each is an export of its own, without zod, so the edge function's bundle contains only those that it uses.
 */
interface Definition {
  /** Last segment of the `type` address; what a client compares. */
  readonly slug: string;
  readonly status: number;
  /** RFC 9457 `title`: the same at every occurrence. */
  readonly title: string;
}

export const malformedBody = {
  slug: 'malformed-body',
  status: 400,
  title: 'The body cannot be read',
} as const satisfies Definition;

export const malformedIdempotencyKey = {
  slug: 'malformed-idempotency-key',
  status: 400,
  title: 'The Idempotency-Key cannot be read',
} as const satisfies Definition;

export const badRequest = {
  slug: 'bad-request',
  status: 400,
  title: 'The request cannot be processed',
} as const satisfies Definition;

export const forbidden = {
  slug: 'forbidden',
  status: 403,
  title: 'The request did not come through the published address',
} as const satisfies Definition;

export const crossSiteRequest = {
  slug: 'cross-site-request',
  status: 403,
  title: 'The request came from a page of another site',
} as const satisfies Definition;

export const notFound = {
  slug: 'not-found',
  status: 404,
  title: 'There is nothing at this address',
} as const satisfies Definition;

export const methodNotAllowed = {
  slug: 'method-not-allowed',
  status: 405,
  title: 'The method is not allowed',
} as const satisfies Definition;

export const requestInProgress = {
  slug: 'request-in-progress',
  status: 409,
  title: 'The same request is still running',
} as const satisfies Definition;

export const lengthRequired = {
  slug: 'length-required',
  status: 411,
  title: 'The length of the body is missing',
} as const satisfies Definition;

export const contentTooLarge = {
  slug: 'content-too-large',
  status: 413,
  title: 'The body is too large',
} as const satisfies Definition;

export const uriTooLong = {
  slug: 'uri-too-long',
  status: 414,
  title: 'The address is too long',
} as const satisfies Definition;

export const unsupportedMediaType = {
  slug: 'unsupported-media-type',
  status: 415,
  title: 'The media type of the body is not supported',
} as const satisfies Definition;

export const rangeNotSatisfiable = {
  slug: 'range-not-satisfiable',
  status: 416,
  title: 'The range lies outside the document',
} as const satisfies Definition;

export const validationFailed = {
  slug: 'validation-failed',
  status: 422,
  title: 'The request is not valid',
} as const satisfies Definition;

export const idempotencyKeyReused = {
  slug: 'idempotency-key-reused',
  status: 422,
  title: 'The Idempotency-Key belongs to another request',
} as const satisfies Definition;

export const rateLimitExceeded = {
  slug: 'rate-limit-exceeded',
  status: 429,
  title: 'Too many requests from this address',
} as const satisfies Definition;

export const hourlyLimitExceeded = {
  slug: 'hourly-limit-exceeded',
  status: 429,
  title: 'Too many e-mails caused by this address',
} as const satisfies Definition;

export const throttled = {
  slug: 'throttled',
  status: 429,
  title: 'The service is busy',
} as const satisfies Definition;

export const internalError = {
  slug: 'internal-error',
  status: 500,
  title: 'The service failed',
} as const satisfies Definition;

export const badGateway = {
  slug: 'bad-gateway',
  status: 502,
  title: 'A part of the service did not answer properly',
} as const satisfies Definition;

export const mailUnavailable = {
  slug: 'mail-unavailable',
  status: 503,
  title: 'The e-mail could not be handed over',
} as const satisfies Definition;

export const mailCapReached = {
  slug: 'mail-cap-reached',
  status: 503,
  title: 'The limit of e-mails is reached',
} as const satisfies Definition;

export const temporarilyUnavailable = {
  slug: 'temporarily-unavailable',
  status: 503,
  title: 'A part of the service is unavailable',
} as const satisfies Definition;

export const gatewayTimeout = {
  slug: 'gateway-timeout',
  status: 504,
  title: 'A part of the service did not answer in time',
} as const satisfies Definition;

/** All problem types, by status, then slug. */
export const problemTypes = [
  badRequest,
  malformedBody,
  malformedIdempotencyKey,
  crossSiteRequest,
  forbidden,
  notFound,
  methodNotAllowed,
  requestInProgress,
  lengthRequired,
  contentTooLarge,
  uriTooLong,
  unsupportedMediaType,
  rangeNotSatisfiable,
  idempotencyKeyReused,
  validationFailed,
  hourlyLimitExceeded,
  rateLimitExceeded,
  throttled,
  internalError,
  badGateway,
  mailCapReached,
  mailUnavailable,
  temporarilyUnavailable,
  gatewayTimeout,
] as const satisfies readonly Definition[];

export type ProblemType = (typeof problemTypes)[number];
