import { problemTypeUrl } from '../../contract/problem-body.ts';
import type { ProblemType } from '../../contract/problems.ts';
import { errorCode, Refusal } from '../door/refusal.ts';
import type { RequestRefusal } from '../request/request-refusal.ts';
import { badRequest, violationLines } from './errors.ts';
import { fieldViolations } from './parameters.ts';

interface Place {
  /** Path of the request's values in the parameters. */
  readonly at: string;
  readonly baseUrl: string;
}

/**
 * A refused request as a JSON-RPC error. Values that have to change are invalid parameters; what passes with time is an
 * internal error, a limit that was reached included (A2A 1.0 section 3.3.2, system errors).
 */
export function requestError(refusal: RequestRefusal, { at, baseUrl }: Place): Refusal {
  const { problem, message, circumstances } = refusal;
  const violations = fieldViolations(circumstances.errors ?? [], at);
  const reason = errorInfo(problem, baseUrl);
  if (violations.length > 0) {
    return new Refusal([inTermsOfA2a(problem.title), ...violationLines(violations)].join('\n'), {
      status: 200,
      code: errorCode.invalidParams,
      data: [reason, badRequest(violations)],
    });
  }
  return new Refusal(inTermsOfA2a(`${problem.title}. ${message}`), {
    status: 200,
    code: errorCode.internal,
    data: [reason, ...retryInfo(circumstances.retryAfterSeconds)],
  });
}

// What is a header of the API is a member of the message here.
const inTermsOfA2a = (text: string) => text.replaceAll('Idempotency-Key', 'messageId');

/** The problem by its slug and its page, as the other doors name it. */
function errorInfo({ slug }: ProblemType, baseUrl: string): object {
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
