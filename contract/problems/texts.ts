import { maxBodyBytes } from '../body-limit.ts';
import { durationInWords } from '../in-words.ts';
import {
  emailLimitPolicy,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../limits.ts';
import type { ProblemType } from './types.ts';

/** The texts about a problem type on its page, and for answers that no part of Frontdesk gives. */
interface ProblemText {
  /** When it occurs: one sentence. */
  readonly when: string;
  /** What the caller can do: one or two sentences. */
  readonly remedy: string;
}

/** They are not with the types, because these are bundled into the edge's functions, which may have 10 KB. */
export const problemTexts: Readonly<Record<ProblemType['slug'], ProblemText>> = {
  'bad-request': {
    when: 'The gateway cannot process the request as it stands.',
    remedy: 'Compare the request with the API description. The same request fails again.',
  },
  'malformed-body': {
    when: 'The body is not the JSON text or the form in UTF-8 that its Content-Type announces, or it contains a member twice.',
    remedy: 'Send one JSON object in UTF-8, or one form with each field once. The same body fails again.',
  },
  'malformed-idempotency-key': {
    when: `The key is longer than ${maxIdempotencyKeyLength} characters, is not printable ASCII, or contains a comma or a quote without quotes around it.`,
    remedy: `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, as a quoted string or bare: best a new UUID for each request.`,
  },
  'cross-site-request': {
    when: 'A browser sent the request on behalf of a page that is not part of this site.',
    remedy: 'Use the form of this site, or send the request from a program of your own.',
  },
  forbidden: {
    when: 'A request was sent straight to the gateway instead of the published address.',
    remedy: 'Send the request to the published address. Keys and accounts are not needed there.',
  },
  'not-found': {
    when: 'No document and no endpoint has this path.',
    remedy:
      'Take the path from the API description that the hint member names, or begin at the nearest path that exists, which the detail names.',
  },
  'method-not-allowed': {
    when: 'The path exists, but it does not take this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  'request-in-progress': {
    when: 'A request with the same Idempotency-Key has not been answered yet.',
    remedy: 'Wait for the seconds in Retry-After and send the same request with the same key again.',
  },
  'length-required': {
    when: 'A request with a body has no Content-Length header.',
    remedy: 'Send the body with its length and not in chunks.',
  },
  'content-too-large': {
    when: `The body exceeds ${maxBodyBytes.toLocaleString('en')} bytes, which no valid request does.`,
    remedy: 'Shorten the message. Send long material later, in answer to our reply.',
  },
  'uri-too-long': {
    when: 'The path is longer than any that exists here, or the query string is longer than the service takes.',
    remedy: 'Take the path from the API description, and send no query string.',
  },
  'unsupported-media-type': {
    when: 'The Content-Type is missing, is one that this endpoint does not read, or announces a form where the body is JSON; or the body has a Content-Encoding.',
    remedy:
      'Send a media type that the description of the endpoint names, in UTF-8 and not compressed. JSON is application/json.',
  },
  'range-not-satisfiable': {
    when: 'The Range header asks for bytes that the document does not have.',
    remedy: 'Ask for a range within the document, or for the whole document.',
  },
  'idempotency-key-reused': {
    when: `The same Idempotency-Key was sent with other values within ${durationInWords(idempotencyWindowSeconds)}.`,
    remedy: 'Use a new key for a new request. To repeat the earlier one, send exactly its values.',
  },
  'validation-failed': {
    when: 'The body is not one object, or a member is missing, unknown, of the wrong type, or outside its bounds.',
    remedy:
      'Correct what the errors member lists: it names every error with its place. The same body fails again.',
  },
  'hourly-limit-exceeded': {
    when: `This IP address (IPv6: its /64) has caused as many e-mails as RateLimit-Policy allows within ${durationInWords(emailLimitPolicy.windowSeconds)}.`,
    remedy: 'Wait for the seconds in Retry-After, or write to the published e-mail address.',
  },
  'rate-limit-exceeded': {
    when: `This IP address (IPv6: its /64) has sent as many requests as RateLimit-Policy allows within ${durationInWords(rateLimitPolicy.windowSeconds)}.`,
    remedy: 'Wait for the seconds in Retry-After. Requests that are refused with 429 do not count.',
  },
  throttled: {
    when: 'The gateway received more requests, from all callers together or from one address, than it accepts.',
    remedy: 'Wait for the seconds in Retry-After and send the request again.',
  },
  'internal-error': {
    when: 'Something failed unexpectedly. The operators can see it.',
    remedy:
      'Send the request again later, with the same Idempotency-Key. If it keeps failing, write an e-mail.',
  },
  'bad-gateway': {
    when: 'The distribution got no valid answer from the part of the service behind it.',
    remedy: 'Send the request again in a minute, with the same Idempotency-Key.',
  },
  'mail-cap-reached': {
    when: `The whole service has sent as many e-mails within ${durationInWords(emailLimitPolicy.windowSeconds, 'the last')} as its operators allow.`,
    remedy: 'Wait for the seconds in Retry-After, or write to the published e-mail address.',
  },
  'mail-unavailable': {
    when: 'The e-mail service failed, rejected the e-mail, or did not answer in time.',
    remedy:
      'Wait for the seconds in Retry-After and send the same request with the same Idempotency-Key: without one, an e-mail whose confirmation was lost may arrive twice under two identifiers.',
  },
  'temporarily-unavailable': {
    when: 'A part that the answer needs, such as the table that counts requests, cannot be reached. Nothing was sent.',
    remedy: 'Wait for the seconds in Retry-After and send the same request again.',
  },
  'gateway-timeout': {
    when: 'The distribution got no answer in time from the part of the service behind it.',
    remedy: 'Send the request again in a minute, with the same Idempotency-Key.',
  },
};
