import type { Context } from 'aws-lambda';
import { hourlyLimitExceeded } from '../../contract/problem-types.ts';
import type { RequestChannel } from './email/email-template.ts';
import type { createForwardByEmail } from './forward-by-email.ts';
import type { Digests } from './keyed-digests.ts';
import { type ParseRequest, parseValidRequest } from './parse-valid-request.ts';
import { rethrowAsUnavailable, toProblemException } from './problem-exception.ts';
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
  /** Whether a page of the website sent the request. */
  readonly fromWebsite?: boolean;
  /** Name that the client gives itself, on one line and unverified; only some protocols have one. */
  readonly clientName?: string | undefined;
  /** The client's IP address, as the edge sets it in `viewerAddressHeader`. */
  readonly viewerAddress: string;
  readonly context: Context;
  /** Throws a ProblemException for a request that must not count against the client's rate limit. */
  readonly checkBeforeRateLimit?: () => void;
  /** Runs once the request is counted. */
  readonly parse: ParseRequest;
}

export interface DiagnosticRequestResult {
  readonly identifier: string;
  /** The e-mail was sent for an earlier request that this one repeats. */
  readonly replayed: boolean;
  /** State of each of the client's limits after this request. */
  readonly rateLimits: readonly RateLimitState[];
}

export type HandleDiagnosticRequest = (input: DiagnosticRequestInput) => Promise<DiagnosticRequestResult>;

/**
 * The use case behind every endpoint: rate limit, parsing, validation, idempotency, e-mail, one log line. Throws nothing
 * but ProblemException.
 */
export function createHandleDiagnosticRequest({
  fetchDigests,
  limitsForClient,
  forwardByEmail,
  requestLog,
}: HandleDiagnosticRequestDependencies): HandleDiagnosticRequest {
  return async function handleDiagnosticRequest(input) {
    const { endpoint, context, viewerAddress, checkBeforeRateLimit } = input;
    const logEntry = requestLog.start(endpoint, context.awsRequestId);
    let clientLimits: ClientLimits | undefined;
    try {
      checkBeforeRateLimit?.();
      const network = clientNetwork(viewerAddress);
      const digests = await logEntry.time('secret', () => fetchDigests().catch(rethrowAsUnavailable));
      clientLimits = limitsForClient(digests.client(network));
      await logEntry.time('rateLimit', clientLimits.consumeRequest).catch(rethrowAsUnavailable);
      const request = { ...(await parseValidRequest(input.parse)), channel: requestChannel(input) };
      const result = await forwardByEmail({ ...request, digests, clientLimits, context, logEntry });
      logEntry.finishAccepted(result);
      return { identifier: result.identifier, replayed: result.replayed, rateLimits: clientLimits.states };
    } catch (error) {
      const exception = toProblemException(error);
      // A 429 does not count as a request. The other 429, rateLimitExceeded, has counted none.
      if (exception.problem === hourlyLimitExceeded) {
        await clientLimits?.giveBackRequest().catch(logEntry.notGivenBack);
      }
      logEntry.finishWithProblem(exception);
      throw exception.withRateLimits(clientLimits?.states ?? []);
    }
  };
}

function requestChannel({ endpoint, fromWebsite, clientName }: DiagnosticRequestInput): RequestChannel {
  return { kind: fromWebsite ? 'website' : endpoint, clientName };
}
