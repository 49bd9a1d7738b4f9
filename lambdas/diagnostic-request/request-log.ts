import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mailCapReached } from '../../contract/problems/types.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { ProblemException } from './problem-exception.ts';
import type { IdempotentResult } from './run-idempotently.ts';

export type Endpoint = 'http' | 'mcp' | 'a2a';

type Phase = 'secret' | 'rateLimit' | 'emailQuota' | 'email';

/** The metric that counts each outcome. */
const metricNames = {
  accepted: 'Accepted',
  replayed: 'Replayed',
  refused: 'Refused',
  failed: 'Failed',
} as const;
const formMetrics = { offered: 'FormOffered', sent: 'FormSent' } as const;
type Outcome = keyof typeof metricNames;

/** A 5xx is a failure, except when the deployment's e-mail cap is reached. */
function problemOutcome({ problem }: ProblemException): Outcome {
  return problem.status >= 500 && problem !== mailCapReached ? 'failed' : 'refused';
}

/** The log fields of every request. */
interface LoggedRequest {
  readonly endpoint: Endpoint;
  readonly requestId: string;
  /** A dry run has a different message and metric: it never counts as a request. */
  readonly dryRun: boolean;
  /** Whether the call shows an MCP client's form, or was sent from there. Firms compare the two metrics. */
  readonly form?: 'offered' | 'sent' | undefined;
}

/**
 * The log line and the metrics of one request. They contain none of its content, only ids, problem slugs, durations in
 * ms and the results of loggableError().
 */
export class RequestLog {
  readonly #logger: Logger;
  readonly #metrics: Metrics;
  readonly #request: LoggedRequest;
  readonly #message: string;
  readonly #start = performance.now();
  readonly #durations: Partial<Record<Phase, number>> = {};
  #identifier: string | undefined;
  #refundFailure: unknown;

  constructor(logger: Logger, metrics: Metrics, request: LoggedRequest) {
    this.#logger = logger;
    this.#metrics = metrics;
    this.#request = request;
    this.#message = request.dryRun ? 'Dry run' : 'Diagnostic request';
  }

  setIdentifier(identifier: string): void {
    this.#identifier = identifier;
  }

  /** Measures a phase of the request. */
  async time<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    const phaseStart = performance.now();
    try {
      return await work();
    } finally {
      this.#durations[phase] = millisecondsSince(phaseStart);
    }
  }

  /** Records the error that prevented a refund. */
  setRefundFailure(error: unknown): void {
    this.#refundFailure = error;
  }

  /** `result` is absent for a dry run. */
  finish(result?: IdempotentResult): void {
    const outcome = result?.replayed ? 'replayed' : 'accepted';
    this.#count(outcome);
    const fields = this.#fields(result ? outcome : 'valid');
    if (result?.unrecorded) {
      this.#logger.warn(this.#message, { ...fields, unrecorded: loggableError(result.unrecorded) });
    } else this.#logger.info(this.#message, fields);
  }

  finishWithProblem(exception: ProblemException): void {
    const { cause, problem } = exception;
    const outcome = problemOutcome(exception);
    this.#count(outcome, problem.slug);
    const fields = { ...this.#fields(problem.slug), ...(cause ? { cause: loggableError(cause) } : {}) };
    if (outcome === 'failed') this.#logger.error(this.#message, fields);
    else this.#logger.info(this.#message, fields);
  }

  // Published immediately, so that the metrics of concurrent requests do not mix.
  #count(outcome: Outcome, problem?: string): void {
    const { dryRun, form } = this.#request;
    const formMetric = form && outcome === 'accepted' ? formMetrics[form] : undefined;
    if (formMetric) this.#metrics.addMetric(formMetric, MetricUnit.Count, 1);
    if (dryRun && !formMetric) this.#metrics.addMetric('DryRun', MetricUnit.Count, 1);
    if (!dryRun) {
      // The empty set of dimensions counts all problems together.
      if (problem) this.#metrics.addDimensions({}).addDimensions({ problem });
      this.#metrics.addMetric(metricNames[outcome], MetricUnit.Count, 1);
      const { email } = this.#durations;
      if (email !== undefined) this.#metrics.addMetric('EmailDuration', MetricUnit.Milliseconds, email);
    }
    this.#metrics.publishStoredMetrics();
  }

  #fields(outcome: string) {
    const { requestId, endpoint } = this.#request;
    return {
      requestId,
      endpoint,
      outcome,
      durations: { ...this.#durations, total: millisecondsSince(this.#start) },
      ...(this.#identifier && { identifier: this.#identifier }),
      ...(this.#refundFailure !== undefined && { notGivenBack: loggableError(this.#refundFailure) }),
    };
  }
}

function millisecondsSince(start: number): number {
  return Math.round(performance.now() - start);
}
