import { maxBodyBytes } from '../../../contract/body-limit.ts';
import { DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { completeExample } from '../../../contract/example-request.ts';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../../contract/limits.ts';
import { exampleRequestId, type Problem, type ProblemError } from '../../../contract/problem.ts';
import { problemBody } from '../../../contract/problem-body.ts';
import { validationErrors } from '../../../contract/problem-errors.ts';
import { problemTexts } from '../../../contract/problem-texts.ts';
import type { ProblemType } from '../../../contract/problem-types.ts';

/** What an answer with a problem says that others of its type do not. */
interface Occurrence {
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly errors?: ProblemError[];
  /** Whether the answer is a document of the distribution, in which no request is named. */
  readonly isFixed?: true;
}

/** Seconds until a limit lets a request pass. */
const waitSeconds = 30;

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

const tooShort = DiagnosticRequest.safeParse({ ...completeExample, message: 'Help' });

/**
 * An occurrence of each type of which not all say when it occurs and what to do. The sentences are those of the layer that
 * answers: tests of that layer compare the two.
 */
const occurrences: Readonly<Partial<Record<ProblemType['slug'], Occurrence>>> = {
  'malformed-body': { detail: 'Send valid JSON: there is a syntax error at line 1, column 10.' },
  'malformed-idempotency-key': {
    detail: `Send one Idempotency-Key of at most ${maxIdempotencyKeyLength} printable ASCII characters, as a quoted string, or without quotes if it contains no comma and no quote.`,
  },
  'cross-site-request': {
    detail:
      'A page of another site sent this request through a browser. Use the form of this site, or send it from a program without Origin and Sec-Fetch-Site.',
  },
  'not-found': {
    detail:
      'No document and no endpoint has this path. The nearest that exists is /; the hint leads to the description of all.',
  },
  'method-not-allowed': {
    detail: 'DELETE is not answered here. Send GET or HEAD.',
    headers: { Allow: 'GET, HEAD, OPTIONS' },
  },
  'request-in-progress': {
    detail: `The same request is still being processed. Send it again with the same key after ${functionTimeoutSeconds} seconds.`,
    headers: retryAfter(functionTimeoutSeconds),
  },
  'length-required': {
    detail: 'The request has no Content-Length header. Send the body with its length and not in chunks.',
  },
  'content-too-large': {
    detail: `The body has ${maxBodyBytes + 1} bytes. Send at most ${maxBodyBytes}.`,
  },
  'uri-too-long': { isFixed: true },
  'unsupported-media-type': {
    detail: 'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8.',
  },
  'range-not-satisfiable': { isFixed: true },
  'idempotency-key-reused': {
    detail: `This Idempotency-Key was sent with other values within ${durationInWords(idempotencyWindowSeconds)}. Send a new key, or exactly the earlier values.`,
  },
  'validation-failed': {
    detail: 'Correct every error that is listed, and send the request again.',
    errors: validationErrors(tooShort.error?.issues ?? []),
  },
  'hourly-limit-exceeded': {
    detail: `This address has caused ${emailLimitPolicy.defaultShare} e-mails within ${emailLimitPolicy.windowSeconds} seconds. Send the request again after ${waitSeconds} seconds.`,
    headers: retryAfter(waitSeconds),
  },
  'rate-limit-exceeded': {
    detail: `This address has sent ${rateLimitPolicy.quota} requests within ${rateLimitPolicy.windowSeconds} seconds. Send the request again after ${waitSeconds} seconds.`,
    headers: retryAfter(waitSeconds),
  },
  throttled: { headers: retryAfter(10) },
  'internal-error': {
    detail:
      'Something failed unexpectedly. Send the request again later, with the same Idempotency-Key if it had one.',
  },
  'bad-gateway': { isFixed: true },
  'mail-cap-reached': {
    detail: `The service has reached its limit of e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)}. Send the request again after ${waitSeconds} seconds, or write to the published e-mail address.`,
    headers: retryAfter(waitSeconds),
  },
  'mail-unavailable': {
    detail: `The e-mail service did not confirm the e-mail. Send the same request again after ${functionTimeoutSeconds} seconds, with the same Idempotency-Key if it had one.`,
    headers: retryAfter(functionTimeoutSeconds),
  },
  'temporarily-unavailable': {
    detail: `The service cannot check the rate limit and repeated requests at the moment, and has sent nothing. Send the request again after ${functionTimeoutSeconds} seconds.`,
    headers: retryAfter(functionTimeoutSeconds),
  },
  'gateway-timeout': { isFixed: true },
};

/** An answer with a problem of this type: the header fields that tell what to do, and the body. */
export function problemExample(
  type: ProblemType,
  baseUrl: string,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Problem } {
  const { when, remedy } = problemTexts[type.slug];
  const { detail = `${when} ${remedy}`, headers = {}, errors, isFixed } = occurrences[type.slug] ?? {};
  const body = problemBody(baseUrl, type, detail, isFixed ? undefined : exampleRequestId);
  return {
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    body: errors ? { ...body, errors } : body,
  };
}
