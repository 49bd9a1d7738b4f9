import { dryRunPolicy } from '../../../contract/limits.ts';
import { rateLimitExceeded } from '../../../contract/problem-types.ts';
import { limitExceededException } from './client-limits.ts';
import type { RateLimitTable, WindowLog } from './rate-limit-table.ts';
import { type RateLimitState, rateLimitState } from './sliding-window.ts';

/** The limit of one client's dry runs, during one of them. */
export interface DryRunLimit {
  /** Throws a ProblemException (429) if the client has sent too many. */
  consume(): Promise<void>;
  /** State of the limit; empty before anything was consumed. */
  readonly states: readonly RateLimitState[];
}

/** The log is an item of its own: a dry run neither reads nor prolongs what is held of requests. */
export function createDryRunLimit(table: RateLimitTable) {
  /** `client`: a digest of `Digests.client()`. */
  return function dryRunLimitForClient(client: string): DryRunLimit {
    const log: WindowLog = {
      id: `dry-runs#${client}`,
      attribute: 'dryRuns',
      policy: dryRunPolicy,
      itemSeconds: dryRunPolicy.windowSeconds,
    };
    let state: RateLimitState | undefined;
    return {
      async consume() {
        const { allowed, logs } = await table.consume(log, table.newUse());
        state = rateLimitState(log.policy, logs[log.attribute] ?? [], table.clock());
        if (!allowed) throw limitExceededException(rateLimitExceeded, 'made', 'dry run', state);
      },
      get states() {
        return state ? [state] : [];
      },
    };
  };
}
