import { durationInWords } from './duration.ts';
import {
  emailLimitPolicy,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from './limits.ts';

/**
 * The closed registry of problem types. Every error that Frontdesk makes is one of these, whichever layer makes it;
 * the OpenAPI document and the page behind each `type` are written from here.
 *
 * Each is an export of its own, without zod, so that the edge function's bundle holds only those that it uses. A text
 * with a limit in it is a getter: esbuild keeps an unused object whose values it would have to compute.
 */
export interface ProblemType {
  /** Last segment of the `type` address; what a client compares. */
  readonly slug: string;
  readonly status: number;
  /** RFC 9457 `title`: the same at every occurrence. */
  readonly title: string;
  /** When it occurs: one sentence for the problem's page. */
  readonly when: string;
  /** What the caller can do: one or two sentences for the problem's page. */
  readonly remedy: string;
}

export const malformedBody = {
  slug: 'malformed-body',
  status: 400,
  title: 'The body cannot be read',
  when: 'The body is not the JSON text or the form in UTF-8 that its Content-Type announces, or it contains a member twice.',
  remedy: 'Send one JSON object in UTF-8, or one form with each field once. The same body fails again.',
} as const satisfies ProblemType;

export const malformedIdempotencyKey = {
  slug: 'malformed-idempotency-key',
  status: 400,
  title: 'The Idempotency-Key cannot be read',
  get when() {
    return `The key is longer than ${maxIdempotencyKeyLength} characters, is not printable ASCII, or contains a comma or a quote without quotes around it.`;
  },
  get remedy() {
    return `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, as a quoted string or bare: best a new UUID for each request.`;
  },
} as const satisfies ProblemType;

export const badRequest = {
  slug: 'bad-request',
  status: 400,
  title: 'The request cannot be processed',
  when: 'The gateway cannot process the request as it stands.',
  remedy: 'Compare the request with the API description. The same request fails again.',
} as const satisfies ProblemType;

export const forbidden = {
  slug: 'forbidden',
  status: 403,
  title: 'The request did not come through the published address',
  when: 'A request was sent straight to the gateway instead of the published address.',
  remedy: 'Send the request to the published address. Keys and accounts are not needed there.',
} as const satisfies ProblemType;

export const crossSiteRequest = {
  slug: 'cross-site-request',
  status: 403,
  title: 'The request came from a page of another site',
  when: 'A browser sent the request on behalf of a page that is not part of this site.',
  remedy: 'Use the form of this site, or send the request from a program of your own.',
} as const satisfies ProblemType;

export const notFound = {
  slug: 'not-found',
  status: 404,
  title: 'There is nothing at this address',
  when: 'No document and no endpoint has this path.',
  remedy:
    'Take the path from the API description that the hint member names, or begin at the nearest path that exists, which the detail names.',
} as const satisfies ProblemType;

export const methodNotAllowed = {
  slug: 'method-not-allowed',
  status: 405,
  title: 'This address does not take the method',
  when: 'The path exists, but it does not take this method.',
  remedy: 'Use one of the methods in the Allow header.',
} as const satisfies ProblemType;

export const requestInProgress = {
  slug: 'request-in-progress',
  status: 409,
  title: 'The same request is still running',
  when: 'A request with the same Idempotency-Key has not been answered yet.',
  remedy: 'Wait for the seconds in Retry-After and send the same request with the same key again.',
} as const satisfies ProblemType;

export const lengthRequired = {
  slug: 'length-required',
  status: 411,
  title: 'The length of the body is missing',
  when: 'A request with a body has no Content-Length header.',
  remedy: 'Send the body with its length and not in chunks.',
} as const satisfies ProblemType;

export const contentTooLarge = {
  slug: 'content-too-large',
  status: 413,
  title: 'The body is too large',
  when: 'The body is longer than the largest that a valid request can have.',
  remedy: 'Shorten the message. Send long material later, in answer to our reply.',
} as const satisfies ProblemType;

export const uriTooLong = {
  slug: 'uri-too-long',
  status: 414,
  title: 'The address is too long',
  when: 'The path is longer than any that exists here, or the query string is longer than the service takes.',
  remedy: 'Take the path from the API description, and send no query string.',
} as const satisfies ProblemType;

export const unsupportedMediaType = {
  slug: 'unsupported-media-type',
  status: 415,
  title: 'The media type of the body is not supported',
  when: 'The Content-Type is missing, is one that this endpoint does not read, or announces a form where the body is JSON; or the body has a Content-Encoding.',
  remedy:
    'Send a media type that the description of the endpoint names, in UTF-8 and not compressed. JSON is application/json.',
} as const satisfies ProblemType;

export const rangeNotSatisfiable = {
  slug: 'range-not-satisfiable',
  status: 416,
  title: 'The range lies outside the document',
  when: 'The Range header asks for bytes that the document does not have.',
  remedy: 'Ask for a range within the document, or for the whole document.',
} as const satisfies ProblemType;

export const validationFailed = {
  slug: 'validation-failed',
  status: 422,
  title: 'The request breaks a rule of the contract',
  when: 'The body is not one object, or a member is missing, unknown, of the wrong type, or outside its bounds.',
  remedy:
    'Correct what the errors member lists: it names every error with its place. The same body fails again.',
} as const satisfies ProblemType;

export const idempotencyKeyReused = {
  slug: 'idempotency-key-reused',
  status: 422,
  title: 'The Idempotency-Key belongs to another request',
  get when() {
    return `The same Idempotency-Key was sent with other values within ${durationInWords(idempotencyWindowSeconds)}.`;
  },
  remedy: 'Use a new key for a new request. To repeat the earlier one, send exactly its values.',
} as const satisfies ProblemType;

export const rateLimitExceeded = {
  slug: 'rate-limit-exceeded',
  status: 429,
  title: 'Too many requests from this address',
  get when() {
    return `This IP address (IPv6: its /64) has sent as many requests as RateLimit-Policy allows within ${durationInWords(rateLimitPolicy.windowSeconds)}.`;
  },
  remedy: 'Wait for the seconds in Retry-After. Requests that are refused with 429 do not count.',
} as const satisfies ProblemType;

export const hourlyLimitExceeded = {
  slug: 'hourly-limit-exceeded',
  status: 429,
  title: 'Too many e-mails caused by this address',
  get when() {
    return `This IP address (IPv6: its /64) has caused as many e-mails as RateLimit-Policy allows within ${durationInWords(emailLimitPolicy.windowSeconds)}.`;
  },
  remedy: 'Wait for the seconds in Retry-After, or write to the published e-mail address.',
} as const satisfies ProblemType;

export const throttled = {
  slug: 'throttled',
  status: 429,
  title: 'The service is busy',
  when: 'The gateway received more requests, from all callers together or from one address, than it accepts.',
  remedy: 'Wait for the seconds in Retry-After and send the request again.',
} as const satisfies ProblemType;

export const internalError = {
  slug: 'internal-error',
  status: 500,
  title: 'The service failed',
  when: 'Something failed unexpectedly. The operators can see it.',
  remedy:
    'Send the request again later, with the same Idempotency-Key. If it keeps failing, write an e-mail.',
} as const satisfies ProblemType;

export const badGateway = {
  slug: 'bad-gateway',
  status: 502,
  title: 'A part of the service did not answer properly',
  when: 'The distribution got no valid answer from the part of the service behind it.',
  remedy: 'Send the request again in a minute, with the same Idempotency-Key.',
} as const satisfies ProblemType;

export const mailUnavailable = {
  slug: 'mail-unavailable',
  status: 503,
  title: 'The e-mail could not be handed over',
  when: 'The e-mail service failed, rejected the e-mail, or did not answer in time.',
  remedy:
    'Wait for the seconds in Retry-After and send the same request with the same Idempotency-Key: without one, an e-mail whose confirmation was lost may arrive twice under two identifiers.',
} as const satisfies ProblemType;

export const mailCapReached = {
  slug: 'mail-cap-reached',
  status: 503,
  title: 'The limit of e-mails is reached',
  get when() {
    return `The whole service has sent as many e-mails within ${durationInWords(emailLimitPolicy.windowSeconds, 'the last')} as its operators allow.`;
  },
  remedy: 'Wait for the seconds in Retry-After, or write to the published e-mail address.',
} as const satisfies ProblemType;

export const temporarilyUnavailable = {
  slug: 'temporarily-unavailable',
  status: 503,
  title: 'A part of the service is unavailable',
  when: 'A part that the answer needs, such as the table that counts requests, cannot be reached. Nothing was sent.',
  remedy: 'Wait for the seconds in Retry-After and send the same request again.',
} as const satisfies ProblemType;

export const gatewayTimeout = {
  slug: 'gateway-timeout',
  status: 504,
  title: 'A part of the service did not answer in time',
  when: 'The distribution got no answer in time from the part of the service behind it.',
  remedy: 'Send the request again in a minute, with the same Idempotency-Key.',
} as const satisfies ProblemType;

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
] as const satisfies readonly ProblemType[];
