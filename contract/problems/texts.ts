import { durationInWords } from '../in-words.ts';
import { maxBodyBytes } from '../request/body-limit.ts';
import {
  emailLimitPolicy,
  idempotencyWindowSeconds,
  ipv6ClientPrefix,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../request/limits.ts';
import * as types from './types.ts';

export type ProblemType = (typeof types)[keyof typeof types];

/** All problem types, sorted by status and slug. */
export const problemTypes: readonly ProblemType[] = Object.values(types).sort(
  (a, b) => a.status - b.status || a.slug.localeCompare(b.slug),
);

/** The texts about a problem type, for its page and for responses that AWS sends in place of Frontdesk. */
interface ProblemText {
  /** When the problem occurs, in one sentence. */
  readonly when: string;
  /** What the caller can do, in one or two sentences. */
  readonly remedy: string;
}

/** Separate from the types, because the edge functions bundle the types and are limited to 10 KB. */
export const problemTexts: Readonly<Record<ProblemType['slug'], ProblemText>> = {
  'bad-request': {
    when: 'The gateway cannot process the request.',
    remedy: 'Compare the request with the API description, and correct it. The same request will fail again.',
  },
  'malformed-body': {
    when: 'The body is not valid UTF-8 in the format that its Content-Type declares (JSON or a form), or it contains a member twice.',
    remedy:
      'Send one JSON object in UTF-8, or one form in which each field occurs once. The same body will fail again.',
  },
  'malformed-idempotency-key': {
    when: `The key is longer than ${maxIdempotencyKeyLength} characters, contains characters other than printable ASCII, or contains a comma or a quote but is not in quotes.`,
    remedy: `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, with or without quotes. A new UUID for each request is best.`,
  },
  'cross-site-request': {
    when: 'A browser sent the request on behalf of a page that is not part of this site.',
    remedy: 'Use the form on this site, or send the request from a program that is not a web page.',
  },
  forbidden: {
    when: 'The request was sent directly to the gateway instead of the published address.',
    remedy: 'Send the request to the published address. No key or account is needed.',
  },
  'not-found': {
    when: 'There is no document or endpoint at this path.',
    remedy:
      'Find the path in the API description, whose URL is in the hint member, or start from the nearest existing path, which is in the detail member.',
  },
  'method-not-allowed': {
    when: 'The path exists, but does not support this method.',
    remedy: 'Use one of the methods listed in the Allow header.',
  },
  'request-in-progress': {
    when: 'An earlier request with the same Idempotency-Key is still being processed.',
    remedy: 'Wait for the number of seconds in Retry-After, then retry the request with the same key.',
  },
  'length-required': {
    when: 'The request has a body, but no Content-Length header.',
    remedy: 'Send a Content-Length header, and do not use chunked transfer encoding.',
  },
  'content-too-large': {
    when: `The body exceeds ${maxBodyBytes.toLocaleString('en')} bytes. Every valid request is smaller.`,
    remedy: 'Shorten the message. You can send longer material once you have received our reply.',
  },
  'uri-too-long': {
    when: 'The path is longer than any existing path, or the query string is too long.',
    remedy: 'Use a path from the API description, without a query string.',
  },
  'unsupported-media-type': {
    when: 'The Content-Type is missing, is not supported by this endpoint, or declares a form although the body is JSON; or the request has a Content-Encoding.',
    remedy:
      'Send UTF-8 without compression, in a media type from the endpoint’s description. For JSON, use application/json.',
  },
  'range-not-satisfiable': {
    when: 'The Range header requests bytes beyond the end of the document.',
    remedy: 'Request a range within the document, or the whole document.',
  },
  'idempotency-key-reused': {
    when: `The same Idempotency-Key was sent with different values in ${durationInWords(idempotencyWindowSeconds, 'the last')}.`,
    remedy: 'Use a new key for a new request. To retry the earlier request, send exactly the same values.',
  },
  'validation-failed': {
    when: 'The body is not an object, or a member is missing, unknown, of the wrong type, or out of bounds.',
    remedy:
      'Correct the errors listed in the errors member, each with a pointer to its place in the body. The same body will fail again.',
  },
  'hourly-limit-exceeded': {
    when: `In ${durationInWords(emailLimitPolicy.windowSeconds, 'the last')}, this IP address (IPv6: its ${ipv6ClientPrefix}) reached its e-mail limit, which RateLimit-Policy states.`,
    remedy: 'Wait for the number of seconds in Retry-After, or write to the published e-mail address.',
  },
  'rate-limit-exceeded': {
    when: `In ${durationInWords(rateLimitPolicy.windowSeconds, 'the last')}, this IP address (IPv6: its ${ipv6ClientPrefix}) reached its request limit, which RateLimit-Policy states.`,
    remedy: 'Wait for the number of seconds in Retry-After. Requests that are refused with 429 do not count.',
  },
  throttled: {
    when: 'The service received more requests than it accepts: in total, from this address, or requests that look like spam.',
    remedy: 'Wait for the number of seconds in Retry-After, then send the request again.',
  },
  'internal-error': {
    when: 'An unexpected error occurred. It was logged.',
    remedy:
      'Send the request again later, with the same Idempotency-Key. If it fails again, write to the published e-mail address.',
  },
  'bad-gateway': {
    when: 'The distribution did not receive a valid response from its origin.',
    remedy: 'Send the request again in a minute, with the same Idempotency-Key.',
  },
  'mail-cap-reached': {
    when: `In ${durationInWords(emailLimitPolicy.windowSeconds, 'the last')}, the service reached its e-mail limit for all callers combined.`,
    remedy: 'Wait for the number of seconds in Retry-After, or write to the published e-mail address.',
  },
  'mail-unavailable': {
    when: 'The e-mail service failed, rejected the e-mail, or did not respond in time.',
    remedy:
      'Wait for the number of seconds in Retry-After, then send the same request with the same Idempotency-Key. Without a key, the request may arrive twice, with two identifiers.',
  },
  'temporarily-unavailable': {
    when: 'The service cannot reach a component that it needs, such as the table that counts requests. Nothing was sent.',
    remedy: 'Wait for the number of seconds in Retry-After, then send the same request again.',
  },
  'gateway-timeout': {
    when: 'The distribution did not receive a response from its origin in time.',
    remedy: 'Send the request again in a minute, with the same Idempotency-Key.',
  },
};
