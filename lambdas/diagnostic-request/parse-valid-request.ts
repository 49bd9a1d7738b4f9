import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { type ValidationIssue, validationErrors } from '../../contract/problem-errors.ts';
import { validationFailed } from '../../contract/problem-types.ts';
import type { IdempotencyScope } from './keyed-digests.ts';
import { ProblemException } from './problem-exception.ts';

export interface ParsedRequest {
  /** Are validated by the contract. */
  readonly values: unknown;
  readonly idempotencyScope: IdempotencyScope;
  /** What the endpoint takes beside the members of the contract: its names, and what is wrong with it. */
  readonly further?: { readonly names: readonly string[]; readonly issues: readonly ValidationIssue[] };
}

/** Parses a request in the format of its endpoint, or throws a ProblemException. */
export type ParseRequest = () => ParsedRequest | Promise<ParsedRequest>;

export interface ValidRequest {
  readonly values: DiagnosticRequest;
  readonly idempotencyScope: IdempotencyScope;
}

/** Parses a request by the function of its endpoint, and validates it. Throws a ProblemException. */
export async function parseValidRequest(parse: ParseRequest): Promise<ValidRequest> {
  const { values, idempotencyScope, further = { names: [], issues: [] } } = await parse();
  const { data, error } = DiagnosticRequest.safeParse(values);
  if (data && further.issues.length === 0) return { values: data, idempotencyScope };
  const issues = [...further.issues, ...(error?.issues ?? [])];
  const knownMembers = [...Object.keys(DiagnosticRequest.shape), ...further.names];
  throw new ProblemException(
    validationFailed,
    'Correct every error that is listed, and send the request again.',
    {
      errors: validationErrors(issues, knownMembers),
    },
  );
}
