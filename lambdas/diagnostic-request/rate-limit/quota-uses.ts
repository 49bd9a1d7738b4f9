import type { Context } from 'aws-lambda';
import { countInDigits, durationInWords } from '../../../contract/in-words.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  functionTimeoutSeconds,
  rateLimitPolicy,
} from '../../../contract/limits.ts';
import {
  hourlyLimitExceeded,
  mailCapReached,
  type ProblemType,
  rateLimitExceeded,
} from '../../../contract/problems/types.ts';
import { ProblemException } from '../problem-exception.ts';
import { tableCallTimeoutMs } from '../runtime/timeouts.ts';
import type { RateLimitTable, WindowLog, WindowLogs } from './rate-limit-table.ts';
import { type QuotaUse, type RateLimitState, rateLimitState } from './sliding-window.ts';

/** Most e-mails within `emailLimitPolicy.windowSeconds`, which the stage says. */
export interface EmailLimits {
  readonly ofDeployment: number;
  readonly ofClient: number;
}

interface Limit {
  /** Where its uses are counted. */
  readonly log: WindowLog;
  /** What is answered where none is left. */
  readonly exceeded: (state: RateLimitState) => ProblemException;
}

interface Limits {
  /** Counts the request itself. */
  readonly request: Limit;
  /** Count the e-mail, in this order. */
  readonly emails: readonly Limit[];
  /** The limits whose state the client gets to know, all in the item of `request`. */
  readonly told: readonly Limit[];
}

/**
 * The limits of a request: its client's (`client` is a digest of `Digests.client()`), and the deployment's cap of
 * e-mails. Both logs of a client are in one item, which lives as long as the longer of the windows.
 */
export function limitsOfRequest(client: string, { ofClient, ofDeployment }: EmailLimits): Limits {
  const { windowSeconds } = emailLimitPolicy;
  const item = {
    id: `client#${client}`,
    itemSeconds: Math.max(rateLimitPolicy.windowSeconds, windowSeconds),
  };
  const request: Limit = {
    log: { ...item, attribute: 'requests', policy: rateLimitPolicy },
    exceeded: clientExceeded(rateLimitExceeded, 'sent', 'request'),
  };
  const clientEmails: Limit = {
    log: { ...item, attribute: 'emails', policy: { ...emailLimitPolicy, quota: ofClient } },
    exceeded: clientExceeded(hourlyLimitExceeded, 'caused', 'e-mail'),
  };
  // SES may take an e-mail until the function's timeout after it was counted. It counts for so much longer that no window
  // on the clock of SES holds more than the cap.
  const itemSeconds = windowSeconds + functionTimeoutSeconds;
  const policy = { name: 'all e-mails', quota: ofDeployment, windowSeconds: itemSeconds };
  const allEmails: Limit = {
    log: { id: 'e-mails', attribute: 'emails', policy, itemSeconds },
    exceeded: capReached,
  };
  return { request, emails: [clientEmails, allEmails], told: [request, clientEmails] };
}

/** The limit of a client's dry runs, in another item: a dry run neither reads nor prolongs what is kept of requests. */
export function limitsOfDryRun(client: string): Limits {
  const { windowSeconds: itemSeconds } = dryRunPolicy;
  const request: Limit = {
    log: { id: `dry-runs#${client}`, attribute: 'dryRuns', policy: dryRunPolicy, itemSeconds },
    exceeded: clientExceeded(rateLimitExceeded, 'made', 'dry run'),
  };
  return { request, emails: [], told: [request] };
}

/** What one request uses of its limits. It knows what was counted for the request, and can give it back. */
export class QuotaUses {
  readonly #table: RateLimitTable;
  readonly #limits: Limits;
  readonly #counted = new Map<QuotaUse, Limit>();
  // The last state that the table returned, and when: all fields of one response describe one moment.
  #lastRead: { readonly logs: WindowLogs; readonly readAt: number } | undefined;
  // A refused request is given back afterwards, and its Retry-After has been told by then.
  #refusedAt: number | undefined;

  constructor(table: RateLimitTable, limits: Limits) {
    this.#table = table;
    this.#limits = limits;
  }

  /** Throws a ProblemException (429) if the client has sent too many. */
  countRequest(): Promise<void> {
    return this.#count(this.#limits.request);
  }

  /**
   * Counts an e-mail that is about to be sent: against the client's limit, then against the deployment's cap. Throws
   * a ProblemException (429 or 503) if either is reached.
   */
  async countEmail(): Promise<void> {
    for (const limit of this.#limits.emails) await this.#count(limit);
  }

  /** State of each of the client's limits; empty before anything was counted. */
  get states(): readonly RateLimitState[] {
    if (!this.#lastRead) return [];
    const { logs, readAt } = this.#lastRead;
    return this.#limits.told.map(({ log }) => stateOf(log, logs, readAt));
  }

  /**
   * Gives back what a failed request has not used: the e-mail if none was sent, and the request if the client has
   * caused too many e-mails, because a 429 does not count. (The other 429, rateLimitExceeded, has counted none.)
   * Retries while the invocation has time, because what is not given back counts for the whole window.
   */
  async giveBackAfter(error: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
    const exception = error instanceof ProblemException ? error : undefined;
    if (exception?.options.emailMayBeSent) return;
    const kept = exception?.problem === hourlyLimitExceeded ? undefined : this.#limits.request;
    for (;;) {
      const uses = [...this.#counted].filter(([, limit]) => limit !== kept);
      const results = await Promise.allSettled(uses.map(([use, limit]) => this.#giveBack(use, limit)));
      const failure = results.find(({ status }) => status === 'rejected') as
        | PromiseRejectedResult
        | undefined;
      if (!failure) return;
      if (context.getRemainingTimeInMillis() < 2 * tableCallTimeoutMs) throw failure.reason;
    }
  }

  async #count(limit: Limit): Promise<void> {
    const { log } = limit;
    const use = this.#table.newUse();
    // If the response of the table is lost, the use may be recorded.
    this.#counted.set(use, limit);
    const { allowed, logs } = await this.#table.consume(log, use);
    const readAt = this.#table.clock();
    this.#remember(log, logs, readAt);
    if (allowed) return;
    this.#counted.delete(use);
    this.#refusedAt = readAt;
    throw limit.exceeded(stateOf(log, logs, readAt));
  }

  async #giveBack(use: QuotaUse, { log }: Limit): Promise<void> {
    const logs = await this.#table.giveBack(log, use);
    this.#counted.delete(use);
    this.#remember(log, logs, this.#refusedAt ?? this.#table.clock());
  }

  #remember({ id }: WindowLog, logs: WindowLogs, readAt: number): void {
    if (id === this.#limits.request.log.id) this.#lastRead = { logs, readAt };
  }
}

function stateOf({ policy, attribute }: WindowLog, logs: WindowLogs, readAt: number): RateLimitState {
  return rateLimitState(policy, logs[attribute] ?? [], readAt);
}

/** The 429 of a client's limit with its `detail`; its `title` is in contract/problems/types.ts. */
function clientExceeded(problem: ProblemType, verb: string, thing: string): Limit['exceeded'] {
  return ({ policy: { quota, windowSeconds }, resetSeconds: retryAfterSeconds = 1 }) =>
    new ProblemException(
      problem,
      `This address has ${verb} ${countInDigits(quota, thing)} within ${countInDigits(windowSeconds, 'second')}. Send the request again after ${countInDigits(retryAfterSeconds, 'second')}.`,
      { retryAfterSeconds },
    );
}

function capReached({ resetSeconds: retryAfterSeconds = 1 }: RateLimitState): ProblemException {
  return new ProblemException(
    mailCapReached,
    `The service has sent as many e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)} as it may. Send the request again after ${countInDigits(retryAfterSeconds, 'second')}, or write to the published e-mail address.`,
    { retryAfterSeconds },
  );
}
