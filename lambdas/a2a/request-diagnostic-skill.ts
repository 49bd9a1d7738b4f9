import * as z from 'zod';
import type { A2aAnswer } from '../../contract/agents/a2a-data.ts';
import { DryRun } from '../../contract/agents/request-tool.ts';
import { problemTypeUrl } from '../../contract/problems/body.ts';
import type { ProblemType } from '../../contract/problems/texts.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import type { AcceptedRequest, ParsedRequest } from '../diagnostic-request/diagnostic-requests.ts';
import { DigestSecret } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { JsonRpcError, jsonRpcErrorCode } from '../shared/json-rpc.ts';
import { fieldViolations, invalidParams } from './errors.ts';
import type { SkillCall } from './skill-router.ts';

// Import this module only when a request arrives: a query must not load the DynamoDB and SES clients.
const digestSecret = new DigestSecret(process.env.DIGEST_SECRET_ARN ?? '');
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);

/** The skill that sends a diagnostic request, or checks one in a dry run. */
export async function requestDiagnostic(call: SkillCall, baseUrl: string): Promise<A2aAnswer> {
  const { basePath, context, viewerAddress } = call;
  const dryRun = call.values.dryRun === true;
  try {
    const parse = () => parseValues(call);
    const { accepted } = await diagnosticRequests.handle({
      endpoint: 'a2a',
      context,
      viewerAddress,
      dryRun,
      parse,
    });
    if (!accepted) return { text: dryRunText, data: dryRunResult };
    const { response, replayed } = accepted;
    return { text: acceptedText(accepted), data: { ...response, ...(replayed && { replayed }) } };
  } catch (error) {
    if (error instanceof ProblemException) throw problemToJsonRpcError(error, basePath, baseUrl);
    throw error;
  }
}

/** The members of the data part that are not members of the request, except `skill`, which the router reads. */
const ExtraMembers = z.object({ dryRun: DryRun.nullish() });

/** Parses a data part. The idempotency key is the message id together with the values. */
function parseValues({ values: { dryRun, ...values }, messageId }: SkillCall): ParsedRequest {
  const { error } = ExtraMembers.safeParse({ dryRun });
  return {
    values,
    idempotencyScope: { kind: 'key-and-values', key: messageId },
    extraMembers: { names: Object.keys(ExtraMembers.shape), issues: error?.issues ?? [] },
  };
}

const dryRunText =
  'This was a dry run: nothing has been sent. All values are valid. To send the request, send the same values without "dryRun".';

function acceptedText({ response: { id, answerBy }, replayed }: AcceptedRequest): string {
  const status = replayed ? 'This request had already been accepted' : 'The request has been sent';
  return `${status}. Its identifier is ${id}. A person will answer by e-mail ${answerBy ? `by ${answerBy}` : 'on a working day'}. The request commits the sender to nothing.`;
}

/**
 * Converts a problem to a JSON-RPC error with status 200. Validation errors become invalid-params errors; all others,
 * including rate limits, become internal errors, which may be temporary (A2A 1.0 section 3.3.2, system errors).
 * `basePath` is the path of the request's values within the parameters, such as `message.parts[0].data`.
 */
function problemToJsonRpcError(exception: ProblemException, basePath: string, baseUrl: string): JsonRpcError {
  const { problem, options } = exception;
  const { errors = [], retryAfterSeconds: seconds } = options;
  const reason = problemErrorInfo(problem, baseUrl);
  if (errors.length > 0) return invalidParams(fieldViolations(errors, basePath), problem.title, [reason]);
  const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` };
  return new JsonRpcError(`${problem.title}. ${exception.detailFor('messageId')}`, {
    status: 200,
    code: jsonRpcErrorCode.internal,
    data: [reason, ...(seconds === undefined ? [] : [retryInfo])],
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
