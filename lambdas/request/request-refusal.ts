import type { ProblemError } from '../../contract/problem.ts';
import { internalError, type ProblemType } from '../../contract/problems.ts';
import type { Allowance } from './rolling-window.ts';

interface Circumstances {
  /** Every mistake of the values, where they are what is wrong. */
  readonly errors?: readonly ProblemError[];
  /** After how long the same request is worth sending again. */
  readonly retryAfterSeconds?: number;
  /** What is left to the client, once its allowance was looked at. */
  readonly allowance?: Allowance | undefined;
  readonly cause?: unknown;
}

/** Why a request got no identifier, in the terms of contract/problems.ts. Each door answers it in its own form. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal';
  readonly problem: ProblemType;
  readonly circumstances: Circumstances;

  /** `detail` is published: it holds nothing of the request and nothing of `cause`. */
  constructor(problem: ProblemType, detail: string, circumstances: Circumstances = {}) {
    super(detail, { cause: circumstances.cause });
    this.problem = problem;
    this.circumstances = circumstances;
  }

  withAllowance(allowance: Allowance | undefined): RequestRefusal {
    return new RequestRefusal(this.problem, this.message, { ...this.circumstances, allowance });
  }
}

/** What was thrown as a refusal: anything unforeseen is an internal error, of which the requester learns no more. */
export function asRefusal(error: unknown): RequestRefusal {
  if (error instanceof RequestRefusal) return error;
  return new RequestRefusal(
    internalError,
    'Something failed that should not have. Send the request again later, with the same Idempotency-Key if it had one.',
    { cause: error },
  );
}
