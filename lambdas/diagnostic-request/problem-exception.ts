import { functionTimeoutSeconds } from '../../contract/limits.ts';
import type { ProblemError } from '../../contract/problem.ts';
import * as problems from '../../contract/problem-types.ts';
import type { RateLimitState } from './rate-limit/sliding-window.ts';

interface ProblemExceptionOptions {
  /** Every mistake of the values, where they are what is wrong. */
  readonly errors?: readonly ProblemError[];
  /** After how long the same request is worth sending again. */
  readonly retryAfterSeconds?: number;
  /** What is left to the client, once its limits were looked at. */
  readonly rateLimits?: readonly RateLimitState[];
  /** Whether the e-mail may have gone out all the same: the mail service's answer was lost. */
  readonly emailMayBeSent?: boolean;
  readonly cause?: unknown;
}

/** Why a request got no identifier, in the terms of contract/problem-types.ts. Each door answers it in its own form. */
export class ProblemException extends Error {
  override readonly name = 'ProblemException';
  readonly problem: problems.ProblemType;
  readonly options: ProblemExceptionOptions;

  /** `detail` is published: it holds nothing of the request and nothing of `cause`. */
  constructor(problem: problems.ProblemType, detail: string, options: ProblemExceptionOptions = {}) {
    super(detail, { cause: options.cause });
    this.problem = problem;
    this.options = options;
  }

  withRateLimits(rateLimits: readonly RateLimitState[]): ProblemException {
    return new ProblemException(this.problem, this.message, { ...this.options, rateLimits });
  }
}

/** What was thrown as a refusal: anything unforeseen is an internal error, of which the requester learns no more. */
export function toProblemException(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  return new ProblemException(
    problems.internalError,
    'Something failed that should not have. Send the request again later, with the same Idempotency-Key if it had one.',
    { cause: error },
  );
}

/** Nothing was sent, and the cause is not the request. */
export function unavailableException(cause?: unknown): ProblemException {
  return new ProblemException(
    problems.temporarilyUnavailable,
    `The service cannot count and compare requests at present, and has sent nothing. Send the request again after ${functionTimeoutSeconds} seconds.`,
    { retryAfterSeconds: functionTimeoutSeconds, cause },
  );
}

/** Throws a refusal as it is, and anything else as what keeps requests from being counted and compared. */
export function rethrowAsUnavailable(error: unknown): never {
  throw error instanceof ProblemException ? error : unavailableException(error);
}
