import type { Context } from 'aws-lambda';
import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { validationErrors } from '../../contract/problem-errors.ts';
import { hourlyLimitExceeded, validationFailed } from '../../contract/problem-types.ts';
import type { RequestChannel } from './email/email-template.ts';
import type { createForwardByEmail } from './forward-by-email.ts';
import type { Digests, IdempotencyScope } from './keyed-digests.ts';
import { ProblemException, rethrowAsUnavailable, toProblemException } from './problem-exception.ts';
import type { ClientLimits } from './rate-limit/client-limits.ts';
import { clientNetwork } from './rate-limit/client-network.ts';
import type { RateLimitState } from './rate-limit/sliding-window.ts';
import type { Endpoint, RequestLog } from './request-log.ts';

interface HandleDiagnosticRequestDependencies {
  readonly fetchDigests: () => Promise<Digests>;
  readonly limitsForClient: (client: string) => ClientLimits;
  readonly forwardByEmail: ReturnType<typeof createForwardByEmail>;
  readonly requestLog: RequestLog;
}

export interface DiagnosticRequestInput {
  readonly endpoint: Endpoint;
  /** Whether a page of the website sent it. */
  readonly fromWebsite?: boolean;
  /** What the program that asks calls itself, on one line, where the protocol says it. Nobody has checked it. */
  readonly clientName?: string | undefined;
  /** As the edge saw it. */
  readonly viewerAddress: string;
  readonly context: Context;
  /** Throws a ProblemException for what may not even be counted. */
  readonly assertMayBeCounted?: () => void;
  /** Reads the request in the door's own form, or throws a ProblemException. Runs once the request is counted. */
  readonly read: () => { readonly values: unknown; readonly idempotencyScope: IdempotencyScope };
}

export interface DiagnosticRequestResult {
  readonly identifier: string;
  /** An earlier submission sent the mail. */
  readonly replayed: boolean;
  readonly rateLimits: readonly RateLimitState[];
}

export type HandleDiagnosticRequest = (input: DiagnosticRequestInput) => Promise<DiagnosticRequestResult>;

/**
 * The diagnostic request behind every door: counts it, reads it, checks it, sends its mail once, and writes one log
 * line about it. Throws nothing but ProblemException.
 */
export function createHandleDiagnosticRequest({
  fetchDigests,
  limitsForClient,
  forwardByEmail,
  requestLog,
}: HandleDiagnosticRequestDependencies): HandleDiagnosticRequest {
  return async function handleDiagnosticRequest(input) {
    const { endpoint, context, viewerAddress, assertMayBeCounted } = input;
    const logEntry = requestLog.start(endpoint, context.awsRequestId);
    let client: ClientLimits | undefined;
    try {
      assertMayBeCounted?.();
      const network = clientNetwork(viewerAddress);
      const digests = await logEntry.time('secret', () => fetchDigests().catch(rethrowAsUnavailable));
      client = limitsForClient(digests.client(network));
      await logEntry.time('rateLimit', client.consumeRequest).catch(rethrowAsUnavailable);
      const { values, idempotencyScope } = input.read();
      const request = { values: requireValid(values), channel: requestChannel(input), idempotencyScope };
      const result = await forwardByEmail({ ...request, digests, client, context, logEntry });
      logEntry.finishAccepted(result);
      return { identifier: result.identifier, replayed: result.replayed, rateLimits: client.states };
    } catch (error) {
      const exception = toProblemException(error);
      // What is answered with 429 does not count; the other limit has counted nothing when it refuses.
      if (exception.problem === hourlyLimitExceeded) {
        await client?.giveBackRequest().catch(logEntry.notGivenBack);
      }
      logEntry.finishWithProblem(exception);
      throw exception.withRateLimits(client?.states ?? []);
    }
  };
}

function requestChannel({ endpoint, fromWebsite, clientName }: DiagnosticRequestInput): RequestChannel {
  return { kind: fromWebsite ? 'website' : endpoint, clientName };
}

function requireValid(values: unknown): DiagnosticRequest {
  const { data, error } = DiagnosticRequest.safeParse(values);
  if (data) return data;
  const errors = validationErrors(error.issues);
  throw new ProblemException(validationFailed, 'Correct every mistake that is listed and send it again.', {
    errors,
  });
}
