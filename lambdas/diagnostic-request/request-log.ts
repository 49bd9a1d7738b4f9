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

/** The log line and the metric of one dry run, which counts as no request, whatever becomes of it. */
export type DryRunLogEntry = Pick<RequestLogEntry, 'time' | 'finishWithProblem'> & { finish(): void };

export interface RequestLog {
  start(endpoint: Endpoint, requestId: string): RequestLogEntry;
  startDryRun(endpoint: Endpoint, requestId: string): DryRunLogEntry;
}

interface RequestLogDependencies {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const message = 'Diagnostic request';
const dryRunMessage = 'Dry run';

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
      const stopwatch = startStopwatch();
      let identifier: string | undefined;
      let notGivenBack: unknown;

      function finish(outcome: Outcome, problem?: string) {
        const durations = stopwatch.stop();
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
        time: stopwatch.time,
        finishAccepted({ replayed, unrecorded }) {
          const facts = finish(replayed ? 'replayed' : 'accepted');
          if (unrecorded) logger.warn(message, { ...facts, unrecorded: loggableError(unrecorded) });
          else logger.info(message, facts);
        },
        finishWithProblem(exception) {
          logProblem(message, exception, finish(problemOutcome(exception), exception.problem.slug));
        },
        notGivenBack(error) {
          notGivenBack = error;
        },
      };
    },
    startDryRun(endpoint, requestId) {
      const stopwatch = startStopwatch();

      function finish(outcome: string) {
        metrics.addMetric('DryRun', MetricUnit.Count, 1);
        metrics.publishStoredMetrics();
        return { requestId, endpoint, outcome, durations: stopwatch.stop() };
      }

      return {
        time: stopwatch.time,
        finish: () => logger.info(dryRunMessage, finish('valid')),
        finishWithProblem: (exception) =>
          logProblem(dryRunMessage, exception, finish(exception.problem.slug)),
      };
    },
  };

  function logProblem(line: string, exception: ProblemException, facts: object): void {
    const { cause } = exception;
    const factsWithCause = cause ? { ...facts, cause: loggableError(cause) } : { ...facts };
    if (problemOutcome(exception) === 'failed') logger.error(line, factsWithCause);
    else logger.info(line, factsWithCause);
  }

  // Published at once, so that the metrics of requests that overlap do not mix.
  function count(outcome: Outcome, emailMs: number | undefined, problem: string | undefined) {
    // The empty set of dimensions counts all problems together.
    if (problem) metrics.addDimensions({}).addDimensions({ problem });
    metrics.addMetric(metricNames[outcome], MetricUnit.Count, 1);
    if (emailMs !== undefined) metrics.addMetric('EmailDuration', MetricUnit.Milliseconds, emailMs);
    metrics.publishStoredMetrics();
  }
}

/** Measures the phases of a request, and with `stop()` the whole. */
function startStopwatch() {
  const start = performance.now();
  const durations: Partial<Record<Phase, number>> = {};
  return {
    async time<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
      const phaseStart = performance.now();
      try {
        return await work();
      } finally {
        durations[phase] = millisecondsSince(phaseStart);
      }
    },
    stop() {
      durations.total = millisecondsSince(start);
      return durations;
    },
  };
}

function millisecondsSince(start: number): number {
  return Math.round(performance.now() - start);
}
