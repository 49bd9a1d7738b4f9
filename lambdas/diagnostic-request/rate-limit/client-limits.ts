import { countInDigits } from '../../../contract/count-in-words.ts';
import { emailLimitPolicy, rateLimitPolicy } from '../../../contract/limits.ts';
import { hourlyLimitExceeded, type ProblemType, rateLimitExceeded } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';
import type { RateLimitTable, WindowLog, WindowLogs } from './rate-limit-table.ts';
import { type RateLimitPolicy, type RateLimitState, rateLimitState } from './sliding-window.ts';

interface ClientLimitsDependencies {
  readonly table: RateLimitTable;
  /** Most e-mails of one client within `emailWindowSeconds`. */
  readonly emailsPerClient: number;
  readonly emailWindowSeconds: number;
}

/** The rate limits of one client during one request: of requests and of e-mails. */
export interface ClientLimits {
  /** Throws a ProblemException (429) if the client has sent too many requests. */
  consumeRequest(): Promise<void>;
  /** Throws a ProblemException (429) if too many e-mails were sent for the client. */
  consumeEmail(): Promise<void>;
  /** Both remove what this request consumed, if anything; a second call changes nothing. */
  giveBackRequest(): Promise<void>;
  giveBackEmail(): Promise<void>;
  /** State of both limits, requests first; empty before anything was consumed. */
  readonly states: readonly RateLimitState[];
}

/**
 * The quota and the window of requests are in contract/limits.ts, the quota of e-mails in the deployment's configuration.
 * Both logs are in one item for each client, which lives as long as the longer of the windows.
 */
export function createClientLimits({ table, emailsPerClient, emailWindowSeconds }: ClientLimitsDependencies) {
  const policies = {
    requests: rateLimitPolicy,
    emails: { name: emailLimitPolicy.name, quota: emailsPerClient, windowSeconds: emailWindowSeconds },
  } satisfies Record<string, RateLimitPolicy>;

  /** `client`: a digest of `Digests.client()`. */
  return function limitsForClient(client: string): ClientLimits {
    // The last state that the table returned, and when: all fields of one response describe one moment.
    let lastRead: { readonly logs: WindowLogs; readonly readAt: number } | undefined;
    // A refused request is given back afterwards, and its Retry-After has been told by then.
    let refusedAt: number | undefined;

    function limit(attribute: keyof typeof policies, problem: ProblemType, verb: string, thing: string) {
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
          if (allowed) return;
          refusedAt = lastRead.readAt;
          throw limitExceededException(problem, verb, thing, currentState(attribute, lastRead));
        },
        async giveBack() {
          lastRead = { logs: await table.giveBack(log, quotaUse), readAt: refusedAt ?? table.clock() };
        },
      };
    }

    function currentState(attribute: keyof typeof policies, { logs, readAt }: NonNullable<typeof lastRead>) {
      return rateLimitState(policies[attribute], logs[attribute] ?? [], readAt);
    }

    const requests = limit('requests', rateLimitExceeded, 'sent', 'request');
    const emails = limit('emails', hourlyLimitExceeded, 'caused', 'e-mail');
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

/** The 429 with its `detail`; its `title` is in contract/problem-types.ts. */
export function limitExceededException(
  problem: ProblemType,
  verb: string,
  thing: string,
  { policy: { quota, windowSeconds }, resetSeconds = 1 }: RateLimitState,
): ProblemException {
  return new ProblemException(
    problem,
    `This address has ${verb} ${countInDigits(quota, thing)} within ${countInDigits(windowSeconds, 'second')}. Send the request again after ${countInDigits(resetSeconds, 'second')}.`,
    { retryAfterSeconds: resetSeconds },
  );
}
