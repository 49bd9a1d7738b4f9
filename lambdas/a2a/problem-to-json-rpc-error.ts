import { problemTypeUrl } from '../../contract/problem-body.ts';
import type { ProblemType } from '../../contract/problem-types.ts';
import type { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { JsonRpcError, jsonRpcErrorCode } from '../shared/json-rpc-error.ts';
import { badRequestDetail, violationLines } from './a2a-errors.ts';
import { fieldViolations } from './parameters.ts';

interface ErrorLocation {
  /** Path of the request's values in the parameters. */
  readonly basePath: string;
  readonly baseUrl: string;
}

/**
 * A refused request as a JSON-RPC error. Values that have to change are invalid parameters; what passes with time is an
 * internal error, a limit that was reached included (A2A 1.0 section 3.3.2, system errors).
 */
export function toJsonRpcError(
  exception: ProblemException,
  { basePath, baseUrl }: ErrorLocation,
): JsonRpcError {
  const { problem, message, options: circumstances } = exception;
  const violations = fieldViolations(circumstances.errors ?? [], basePath);
  const reason = problemErrorInfo(problem, baseUrl);
  if (violations.length > 0) {
    return new JsonRpcError([inTermsOfA2a(problem.title), ...violationLines(violations)].join('\n'), {
      status: 200,
      code: jsonRpcErrorCode.invalidParams,
      data: [reason, badRequestDetail(violations)],
    });
  }
  return new JsonRpcError(inTermsOfA2a(`${problem.title}. ${message}`), {
    status: 200,
    code: jsonRpcErrorCode.internal,
    data: [reason, ...retryInfo(circumstances.retryAfterSeconds)],
  });
}

// What is a header of the API is a member of the message here.
const inTermsOfA2a = (text: string) => text.replaceAll('Idempotency-Key', 'messageId');

/** The problem by its slug and its page, as the other doors name it. */
function problemErrorInfo({ slug }: ProblemType, baseUrl: string): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: slug.toUpperCase().replaceAll('-', '_'),
    domain: new URL(baseUrl).host,
    metadata: { type: problemTypeUrl(baseUrl, slug) },
  };
}

function retryInfo(seconds: number | undefined): object[] {
  if (seconds === undefined) return [];
  return [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }];
}
