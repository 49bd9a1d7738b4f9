import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mailCapReached } from '../../contract/problems.ts';
import { errorFacts } from './error-facts.ts';
import type { Ran } from './once.ts';
import type { RequestRefusal } from './request-refusal.ts';

export type Door = 'http' | 'mcp' | 'a2a';

type Phase = 'secret' | 'allowance' | 'cap' | 'mail' | 'total';

/** What becomes of one request: one log line and its metrics. They hold nothing that was sent. */
export interface JournalEntry {
  identify(identifier: string): void;
  time<T>(phase: Phase, work: () => Promise<T>): Promise<T>;
  accepted(ran: Ran): void;
  refused(refusal: RequestRefusal): void;
  /** A count that should have been given back was not. */
  notGivenBack(error: unknown): void;
}

export interface Journal {
  open(door: Door, requestId: string): JournalEntry;
}

interface Parts {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const message = 'Diagnostic request';

/** The metric that counts each way in which a request may end. */
const metricOf = {
  accepted: 'Accepted',
  replayed: 'Replayed',
  refused: 'Refused',
  failed: 'Failed',
} as const;
type End = keyof typeof metricOf;

/** A failure is what nobody meant to happen: the deployment's own cap, a 503 like others, is none. */
function endOf({ problem }: RequestRefusal): End {
  return problem.status >= 500 && problem !== mailCapReached ? 'failed' : 'refused';
}

export function createJournal({ logger, metrics }: Parts): Journal {
  return {
    open(door, requestId) {
      const start = performance.now();
      const durations: Partial<Record<Phase, number>> = {};
      let identifier: string | undefined;
      let notGivenBack: unknown;

      function close(end: End, problem?: string) {
        durations.total = millisecondsSince(start);
        count(end, durations.mail, problem);
        return {
          requestId,
          door,
          outcome: problem ?? end,
          durations,
          ...(identifier && { identifier }),
          ...(notGivenBack !== undefined && { notGivenBack: errorFacts(notGivenBack) }),
        };
      }

      return {
        identify(given) {
          identifier = given;
        },
        async time(phase, work) {
          const begun = performance.now();
          try {
            return await work();
          } finally {
            durations[phase] = millisecondsSince(begun);
          }
        },
        accepted({ replayed, unrecorded }) {
          const facts = close(replayed ? 'replayed' : 'accepted');
          if (unrecorded) logger.warn(message, { ...facts, unrecorded: errorFacts(unrecorded) });
          else logger.info(message, facts);
        },
        refused(refusal) {
          const { problem, circumstances } = refusal;
          const { cause } = circumstances;
          const end = endOf(refusal);
          const facts = close(end, problem.slug);
          const extra = cause ? { ...facts, cause: errorFacts(cause) } : facts;
          if (end === 'failed') logger.error(message, extra);
          else logger.info(message, extra);
        },
        notGivenBack(error) {
          notGivenBack = error;
        },
      };
    },
  };

  // Published at once, so that the metrics of requests that overlap do not mix.
  function count(end: End, mailMs: number | undefined, problem: string | undefined) {
    // The empty set is for the sum over all problems.
    if (problem) metrics.addDimensions({}).addDimensions({ problem });
    metrics.addMetric(metricOf[end], MetricUnit.Count, 1);
    if (mailMs !== undefined) metrics.addMetric('MailDuration', MetricUnit.Milliseconds, mailMs);
    metrics.publishStoredMetrics();
  }
}

function millisecondsSince(start: number): number {
  return Math.round(performance.now() - start);
}
