import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mailCapReached } from '../../contract/problem-types.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { IdempotentResult } from './idempotency/run-idempotently.ts';
import type { ProblemException } from './problem-exception.ts';

export type Endpoint = 'http' | 'mcp' | 'a2a';

type Phase = 'secret' | 'rateLimit' | 'emailQuota' | 'email' | 'total';

/**
 * The log line and the metrics of one request. They hold nothing that was sent: only ids, problem slugs, durations in ms
 * and what loggableError() leaves of an error.
 */
export interface RequestLogEntry {
  setIdentifier(identifier: string): void;
  time<T>(phase: Phase, work: () => Promise<T>): Promise<T>;
  finishAccepted(result: IdempotentResult): void;
  finishWithProblem(exception: ProblemException): void;
  /** Adds the error that kept a use of a quota from being given back. */
  notGivenBack(error: unknown): void;
}

export interface RequestLog {
  start(endpoint: Endpoint, requestId: string): RequestLogEntry;
}

interface RequestLogDependencies {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const message = 'Diagnostic request';

/** The metric that counts each outcome. */
const metricNames = {
  accepted: 'Accepted',
  replayed: 'Replayed',
  refused: 'Refused',
  failed: 'Failed',
} as const;
type Outcome = keyof typeof metricNames;

/** A 5xx is a failure, except for the deployment's own cap of e-mails. */
function problemOutcome({ problem }: ProblemException): Outcome {
  return problem.status >= 500 && problem !== mailCapReached ? 'failed' : 'refused';
}

export function createRequestLog({ logger, metrics }: RequestLogDependencies): RequestLog {
  return {
    start(endpoint, requestId) {
      const start = performance.now();
      const durations: Partial<Record<Phase, number>> = {};
      let identifier: string | undefined;
      let notGivenBack: unknown;

      function finish(outcome: Outcome, problem?: string) {
        durations.total = millisecondsSince(start);
        count(outcome, durations.email, problem);
        return {
          requestId,
          endpoint,
          outcome: problem ?? outcome,
          durations,
          ...(identifier && { identifier }),
          ...(notGivenBack !== undefined && { notGivenBack: loggableError(notGivenBack) }),
        };
      }

      return {
        setIdentifier(value) {
          identifier = value;
        },
        async time(phase, work) {
          const phaseStart = performance.now();
          try {
            return await work();
          } finally {
            durations[phase] = millisecondsSince(phaseStart);
          }
        },
        finishAccepted({ replayed, unrecorded }) {
          const facts = finish(replayed ? 'replayed' : 'accepted');
          if (unrecorded) logger.warn(message, { ...facts, unrecorded: loggableError(unrecorded) });
          else logger.info(message, facts);
        },
        finishWithProblem(exception) {
          const { problem, cause } = exception;
          const outcome = problemOutcome(exception);
          const facts = finish(outcome, problem.slug);
          const factsWithCause = cause ? { ...facts, cause: loggableError(cause) } : facts;
          if (outcome === 'failed') logger.error(message, factsWithCause);
          else logger.info(message, factsWithCause);
        },
        notGivenBack(error) {
          notGivenBack = error;
        },
      };
    },
  };

  // Published at once, so that the metrics of requests that overlap do not mix.
  function count(outcome: Outcome, emailMs: number | undefined, problem: string | undefined) {
    // The empty set of dimensions counts all problems together.
    if (problem) metrics.addDimensions({}).addDimensions({ problem });
    metrics.addMetric(metricNames[outcome], MetricUnit.Count, 1);
    if (emailMs !== undefined) metrics.addMetric('EmailDuration', MetricUnit.Milliseconds, emailMs);
    metrics.publishStoredMetrics();
  }
}

function millisecondsSince(start: number): number {
  return Math.round(performance.now() - start);
}
