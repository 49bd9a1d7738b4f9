import { functionTimeoutSeconds } from '../../contract/limits.ts';
import type { ProblemError } from '../../contract/problems/problem.ts';
import * as problems from '../../contract/problems/types.ts';
import type { RateLimitState } from './rate-limit/sliding-window.ts';

interface ProblemExceptionOptions {
  /** Every validation error of the values. */
  readonly errors?: readonly ProblemError[];
  /** Seconds until a retry of the same request makes sense. */
  readonly retryAfterSeconds?: number;
  /** State of each of the client's limits, once they are known. */
  readonly rateLimits?: readonly RateLimitState[];
  /** Whether the e-mail may have been sent nevertheless: the response of SES was lost. */
  readonly emailMayBeSent?: boolean;
  readonly cause?: unknown;
}

/** A problem's detail. If it mentions the idempotency key, a function of the name that the endpoint has for the key. */
type ProblemDetail = string | ((keyName: string) => string);

/**
 * An error that the client sees: one of contract/problems/types.ts, with the detail of this occurrence (RFC 9457). Each
 * endpoint turns it into a response of its protocol.
 */
export class ProblemException extends Error {
  override readonly name = 'ProblemException';
  readonly problem: problems.ProblemType;
  readonly options: ProblemExceptionOptions;
  readonly #detail: ProblemDetail;

  /** `detail` is published: it contains nothing of the request and nothing of `cause`. */
  constructor(problem: problems.ProblemType, detail: ProblemDetail, options: ProblemExceptionOptions = {}) {
    super(detailNaming('Idempotency-Key', detail), { cause: options.cause });
    this.#detail = detail;
    this.problem = problem;
    this.options = options;
  }

  /** The detail for an endpoint where the idempotency key is called `keyName`. `message` has the header's name. */
  detailNaming(keyName: string): string {
    return detailNaming(keyName, this.#detail);
  }

  withRateLimits(rateLimits: readonly RateLimitState[]): ProblemException {
    return new ProblemException(this.problem, this.#detail, { ...this.options, rateLimits });
  }
}

function detailNaming(keyName: string, detail: ProblemDetail): string {
  return typeof detail === 'string' ? detail : detail(keyName);
}

/** Returns a ProblemException as it is, and for anything else an internal error without details. */
export function toProblemException(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  return new ProblemException(
    problems.internalError,
    (keyName) =>
      `Something failed unexpectedly. Send the request again later, with the same ${keyName} if it had one.`,
    { cause: error },
  );
}

/** A 400: the body is not what its Content-Type announces. */
export function malformedBodyException(detail: string): ProblemException {
  return new ProblemException(problems.malformedBody, detail);
}

/** The table or the secret failed, and no e-mail was sent: a 503. */
export function unavailableException(cause?: unknown): ProblemException {
  return new ProblemException(
    problems.temporarilyUnavailable,
    `The service cannot count and compare requests at present, and has sent nothing. Send the request again after ${functionTimeoutSeconds} seconds.`,
    { retryAfterSeconds: functionTimeoutSeconds, cause },
  );
}

/** Throws a ProblemException as it is, and anything else as unavailableException(). */
export function rethrowAsUnavailable(error: unknown): never {
  throw error instanceof ProblemException ? error : unavailableException(error);
}
