import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
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
}

export interface Journal {
  open(door: Door, requestId: string): JournalEntry;
}

interface Parts {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const message = 'Diagnostic request';

export function createJournal({ logger, metrics }: Parts): Journal {
  return {
    open(door, requestId) {
      const start = performance.now();
      const durations: Partial<Record<Phase, number>> = {};
      let identifier: string | undefined;

      function line(outcome: string, problem?: string) {
        durations.total = Math.round(performance.now() - start);
        count(outcome, durations.mail, problem);
        const facts = { requestId, door, outcome: problem ?? outcome, durations };
        return identifier ? { ...facts, identifier } : facts;
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
            durations[phase] = Math.round(performance.now() - begun);
          }
        },
        accepted({ replayed, unrecorded }) {
          const facts = line(replayed ? 'replayed' : 'accepted');
          if (unrecorded) logger.warn(message, { ...facts, unrecorded: errorFacts(unrecorded) });
          else logger.info(message, facts);
        },
        refused({ problem, circumstances: { cause } }) {
          const failed = problem.status >= 500;
          const facts = line(failed ? 'failed' : 'refused', problem.slug);
          const withCause = cause ? { ...facts, cause: errorFacts(cause) } : facts;
          if (failed) logger.error(message, withCause);
          else logger.info(message, withCause);
        },
      };
    },
  };

  /** Published at once: a request that ends meanwhile has its own metrics. */
  function count(outcome: string, mailMs: number | undefined, problem: string | undefined) {
    const name = { accepted: 'Accepted', replayed: 'Replayed', refused: 'Refused', failed: 'Failed' }[
      outcome
    ];
    if (problem) metrics.addDimensions({}).addDimensions({ problem });
    metrics.addMetric(name ?? outcome, MetricUnit.Count, 1);
    if (mailMs !== undefined) metrics.addMetric('MailDuration', MetricUnit.Milliseconds, mailMs);
    metrics.publishStoredMetrics();
  }
}
