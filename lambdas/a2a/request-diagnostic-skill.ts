import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { A2aAnswer } from '../../contract/agents/a2a-data.ts';
import { DryRun } from '../../contract/agents/request-tool.ts';
import { problemTypeUrl } from '../../contract/problems/body.ts';
import type { ProblemType } from '../../contract/problems/types.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import type {
  AcceptedRequest,
  ParsedRequest,
  ReceivedRequest,
} from '../diagnostic-request/diagnostic-requests.ts';
import { DigestSecret } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { JsonRpcError, jsonRpcErrorCode } from '../shared/json-rpc.ts';
import { badRequestDetail, violationLines } from './errors.ts';
import { fieldViolations } from './parameters.ts';
import type { SkillCall } from './skill-router.ts';

// Import this module only when a request arrives: a query must not load the DynamoDB and SES clients.
const digestSecret = new DigestSecret(process.env.DIGEST_SECRET_ARN ?? '');
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);

/** The skill that sends a diagnostic request, or checks one in a dry run. */
export async function requestDiagnostic(call: SkillCall, baseUrl: string): Promise<A2aAnswer> {
  try {
    const { accepted } = await diagnosticRequests.handle(new SkillRequest(call));
    if (!accepted) return { text: dryRunText, data: dryRunResult };
    const { response, replayed } = accepted;
    return { text: acceptedText(accepted), data: { ...response, ...(replayed && { replayed }) } };
  } catch (error) {
    if (error instanceof ProblemException) {
      throw problemToJsonRpcError(error, { basePath: call.basePath, baseUrl });
    }
    throw error;
  }
}

/** The members of the data part that are not members of the request, except `skill`, which the router reads. */
const ExtraMembers = z.object({ dryRun: DryRun.nullish() });

/** A request built from a data part. Its idempotency key is the message id together with the values. */
class SkillRequest implements ReceivedRequest {
  readonly endpoint = 'a2a';
  readonly context: Context;
  readonly viewerAddress: string;
  readonly dryRun: boolean;
  readonly #call: SkillCall;

  constructor(call: SkillCall) {
    this.context = call.context;
    this.viewerAddress = call.viewerAddress;
    this.dryRun = call.values.dryRun === true;
    this.#call = call;
  }

  parse(): ParsedRequest {
    const { dryRun, ...values } = this.#call.values;
    const { error } = ExtraMembers.safeParse({ dryRun });
    return {
      values,
      idempotencyScope: { kind: 'key-and-values', key: this.#call.messageId },
      extraMembers: { names: Object.keys(ExtraMembers.shape), issues: error?.issues ?? [] },
    };
  }
}

const dryRunText =
  'This was a dry run: nothing has been sent. All values are valid. To send the request, send the same values without "dryRun".';

function acceptedText({ response: { id, answerBy }, replayed }: AcceptedRequest): string {
  const status = replayed ? 'This request had already been accepted' : 'The request has been sent';
  return `${status}. Its identifier is ${id}. A person will answer by e-mail ${answerBy ? `by ${answerBy}` : 'on a working day'}. The request commits the sender to nothing.`;
}

interface ErrorLocation {
  /** Path of the request's values within the parameters, such as `message.parts[0].data`. */
  readonly basePath: string;
  readonly baseUrl: string;
}

/**
 * Converts a problem to a JSON-RPC error with status 200. Validation errors become invalid-params errors; all others,
 * including rate limits, become internal errors, which may be temporary (A2A 1.0 section 3.3.2, system errors).
 */
function problemToJsonRpcError(
  exception: ProblemException,
  { basePath, baseUrl }: ErrorLocation,
): JsonRpcError {
  const { problem } = exception;
  const { errors = [], retryAfterSeconds } = exception.options;
  const violations = fieldViolations(errors, basePath);
  const reason = problemErrorInfo(problem, baseUrl);
  if (violations.length > 0) {
    return new JsonRpcError([problem.title, ...violationLines(violations)].join('\n'), {
      status: 200,
      code: jsonRpcErrorCode.invalidParams,
      data: [reason, badRequestDetail(violations)],
    });
  }
  return new JsonRpcError(`${problem.title}. ${exception.detailFor('messageId')}`, {
    status: 200,
    code: jsonRpcErrorCode.internal,
    data: [reason, ...retryInfo(retryAfterSeconds)],
  });
}

/** Converts a problem to a google.rpc.ErrorInfo with its slug in capitals and the URL of its page. */
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
