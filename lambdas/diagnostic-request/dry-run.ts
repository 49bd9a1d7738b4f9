import type { DiagnosticRequestInput } from './handle-diagnostic-request.ts';
import type { Digests } from './keyed-digests.ts';
import { parseValidRequest } from './parse-valid-request.ts';
import { rethrowAsUnavailable, toProblemException } from './problem-exception.ts';
import { clientNetwork } from './rate-limit/client-network.ts';
import type { DryRunLimit } from './rate-limit/dry-run-limit.ts';
import type { RateLimitState } from './rate-limit/sliding-window.ts';
import type { RequestLog } from './request-log.ts';

interface DryRunDependencies {
  readonly fetchDigests: () => Promise<Digests>;
  readonly dryRunLimitForClient: (client: string) => DryRunLimit;
  readonly requestLog: RequestLog;
}

/** Returns the state of the client's limit of dry runs. */
export type DryRun = (input: DiagnosticRequestInput) => Promise<readonly RateLimitState[]>;

/**
 * The use case behind every endpoint's dry run: its own rate limit, then parsing and validation as for a request, one log
 * line. Reads and writes no record, counts no e-mail, sends nothing. Throws nothing but ProblemException.
 */
export function createDryRun({ fetchDigests, dryRunLimitForClient, requestLog }: DryRunDependencies): DryRun {
  return async function dryRun({ endpoint, context, viewerAddress, checkBeforeRateLimit, parse }) {
    const logEntry = requestLog.startDryRun(endpoint, context.awsRequestId);
    let limit: DryRunLimit | undefined;
    try {
      checkBeforeRateLimit?.();
      const network = clientNetwork(viewerAddress);
      const digests = await logEntry.time('secret', () => fetchDigests().catch(rethrowAsUnavailable));
      limit = dryRunLimitForClient(digests.client(network));
      await logEntry.time('rateLimit', limit.consume).catch(rethrowAsUnavailable);
      await parseValidRequest(parse);
      logEntry.finish();
      return limit.states;
    } catch (error) {
      const exception = toProblemException(error);
      logEntry.finishWithProblem(exception);
      throw exception.withRateLimits(limit?.states ?? []);
    }
  };
}
