import { emailLimitPolicy, rateLimitPolicy } from '../../../contract/limits.ts';
import { hourlyLimitExceeded, type ProblemType, rateLimitExceeded } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';
import type { RateLimitTable, WindowLog, WindowLogs } from './rate-limit-table.ts';
import { type RateLimitPolicy, type RateLimitState, rateLimitState } from './sliding-window.ts';

interface ClientLimitsDependencies {
  readonly table: RateLimitTable;
  /** A client's share of the deployment's e-mails. */
  readonly emailsPerClient: number;
  readonly emailWindowSeconds: number;
}

/** The limits of one client while one request of its is answered. */
export interface ClientLimits {
  /** Throws a ProblemException if the client has sent too many requests. */
  consumeRequest(): Promise<void>;
  /** Throws a ProblemException if the client has had its share of e-mails. */
  consumeEmail(): Promise<void>;
  /** What does not count in the end is given back. Each once, and only what was consumed. */
  giveBackRequest(): Promise<void>;
  giveBackEmail(): Promise<void>;
  /** What each policy leaves, as far as is known; empty before anything was consumed. */
  readonly states: readonly RateLimitState[];
}

/** Both limits stand in one item for each client, which lives as long as the longer of their windows. */
export function createClientLimits({ table, emailsPerClient, emailWindowSeconds }: ClientLimitsDependencies) {
  const policies = {
    requests: rateLimitPolicy,
    emails: { name: emailLimitPolicy.name, quota: emailsPerClient, windowSeconds: emailWindowSeconds },
  } satisfies Record<string, RateLimitPolicy>;

  /** `client` is a digest, as createDigests() makes it. */
  return function limitsForClient(client: string): ClientLimits {
    // What the table said last, and when: all that is told of one answer is of one moment.
    let lastRead: { readonly logs: WindowLogs; readonly readAt: number } | undefined;

    function limit(attribute: keyof typeof policies, problem: ProblemType, subject: string) {
      const policy = policies[attribute];
      const log: WindowLog = {
        id: `client#${client}`,
        attribute,
        policy,
        itemSeconds: Math.max(rateLimitPolicy.windowSeconds, emailWindowSeconds),
      };
      const quotaUse = table.newUse();
      return {
        async consume() {
          const { allowed, logs } = await table.consume(log, quotaUse);
          lastRead = { logs, readAt: table.clock() };
          if (!allowed) throw limitExceededException(problem, subject, currentState(attribute, lastRead));
        },
        async giveBack() {
          lastRead = { logs: await table.giveBack(log, quotaUse), readAt: table.clock() };
        },
      };
    }

    function currentState(attribute: keyof typeof policies, { logs, readAt }: NonNullable<typeof lastRead>) {
      return rateLimitState(policies[attribute], logs[attribute] ?? [], readAt);
    }

    const requests = limit('requests', rateLimitExceeded, 'requests came from');
    const emails = limit('emails', hourlyLimitExceeded, 'e-mails were sent for');
    return {
      consumeRequest: requests.consume,
      consumeEmail: emails.consume,
      giveBackRequest: requests.giveBack,
      giveBackEmail: emails.giveBack,
      get states() {
        return lastRead ? [currentState('requests', lastRead), currentState('emails', lastRead)] : [];
      },
    };
  };
}

function limitExceededException(
  problem: ProblemType,
  subject: string,
  { policy: { quota, windowSeconds }, resetSeconds = 1 }: RateLimitState,
): ProblemException {
  return new ProblemException(
    problem,
    `${quota} ${subject} this address within ${windowSeconds} seconds. Send the request again after ${resetSeconds} seconds.`,
    { retryAfterSeconds: resetSeconds },
  );
}
