import { problemTypeUrl } from '../../contract/problem-body.ts';
import type { ProblemType } from '../../contract/problem-types.ts';
import type { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { JsonRpcError, jsonRpcErrorCode } from '../shared/json-rpc-error.ts';
import { badRequestDetail, violationLines } from './a2a-errors.ts';
import { fieldViolations } from './parameters.ts';

interface ErrorLocation {
  /** Path of the request's values in the parameters, such as `message.parts[0].data`. */
  readonly basePath: string;
  readonly baseUrl: string;
}

/**
 * A problem as a JSON-RPC error of status 200. Validation errors are invalid parameters; anything else, rate limits
 * included, is an internal error that may pass with time (A2A 1.0 section 3.3.2, system errors).
 */
export function problemToJsonRpcError(
  exception: ProblemException,
  { basePath, baseUrl }: ErrorLocation,
): JsonRpcError {
  const { problem, message } = exception;
  const { errors = [], retryAfterSeconds } = exception.options;
  const violations = fieldViolations(errors, basePath);
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
    data: [reason, ...retryInfo(retryAfterSeconds)],
  });
}

// The key is a header of the HTTP API, and a member of the message here.
const inTermsOfA2a = (text: string) => text.replaceAll('Idempotency-Key', 'messageId');

/** The problem as a google.rpc.ErrorInfo: its slug in capitals, and its page, which the other endpoints name as well. */
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
