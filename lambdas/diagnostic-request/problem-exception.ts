import type { ProblemError } from '../../contract/problems/problem.ts';
import type { ProblemType } from '../../contract/problems/texts.ts';
import * as problems from '../../contract/problems/types.ts';
import { functionTimeoutSeconds } from '../../contract/request/limits.ts';
import type { RateLimitState } from './rate-limit/rate-limit-table.ts';

interface ProblemExceptionOptions {
  /** All validation errors of the values. */
  readonly errors?: readonly ProblemError[];
  /** Seconds after which a retry of the same request makes sense. */
  readonly retryAfterSeconds?: number;
  /** State of each of the client's limits, once it is known. */
  readonly rateLimits?: readonly RateLimitState[];
  /** Whether the e-mail may have been sent, because the response from SES was lost. */
  readonly outcomeUnknown?: boolean;
  readonly cause?: unknown;
}

/**
 * An error that is sent to the client: a problem type with the detail of this occurrence (RFC 9457). Each endpoint
 * converts it to a response in its protocol.
 */
export class ProblemException extends Error {
  override readonly name = 'ProblemException';
  readonly problem: ProblemType;
  readonly options: ProblemExceptionOptions;
  /** Returns the detail for an endpoint that calls the idempotency key `keyName`. `message` uses the header's name. */
  readonly detailFor: (keyName: string) => string;

  /** `detail` is sent to the client. It must not contain any part of the request or of `cause`. */
  constructor(
    problem: ProblemType,
    detail: string | ((keyName: string) => string),
    options: ProblemExceptionOptions = {},
  ) {
    const detailFor = typeof detail === 'string' ? () => detail : detail;
    super(detailFor('Idempotency-Key'), { cause: options.cause });
    this.detailFor = detailFor;
    this.problem = problem;
    this.options = options;
  }

  withRateLimits(rateLimits: readonly RateLimitState[]): ProblemException {
    return new ProblemException(this.problem, this.detailFor, { ...this.options, rateLimits });
  }
}

/** Returns a ProblemException unchanged, and an internal error without details for anything else. */
export function toProblemException(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  return new ProblemException(
    problems.internalError,
    (keyName) =>
      `Something failed unexpectedly. Send the request again later, with the same ${keyName} if it had one.`,
    { cause: error },
  );
}

/** Creates the 400 for a body that does not match its Content-Type. */
export function malformedBodyException(detail: string): ProblemException {
  return new ProblemException(problems.malformedBody, detail);
}

/** Creates the 503 after a failure of the table or the secret. No e-mail was sent. */
export function unavailableException(cause?: unknown): ProblemException {
  return new ProblemException(
    problems.temporarilyUnavailable,
    `The service cannot check the rate limit or detect repeated requests at the moment. Nothing was sent. Send the request again after ${functionTimeoutSeconds} seconds.`,
    { retryAfterSeconds: functionTimeoutSeconds, cause },
  );
}

/** Rethrows a ProblemException, and wraps anything else in an unavailableException(). */
export function rethrowAsUnavailable(error: unknown): never {
  throw error instanceof ProblemException ? error : unavailableException(error);
}
