import type { Context } from 'aws-lambda';
import { countInDigits, durationInWords } from '../../../contract/in-words.ts';
import type { ProblemType } from '../../../contract/problems/texts.ts';
import {
  hourlyLimitExceeded,
  mailCapReached,
  rateLimitExceeded,
  throttled,
} from '../../../contract/problems/types.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  functionTimeoutSeconds,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { ProblemException } from '../problem-exception.ts';
import { tableCallTimeoutMs } from '../timeouts.ts';
import type { RateLimitTable, WindowLog, WindowLogs } from './rate-limit-table.ts';
import { type Hit, type RateLimitState, rateLimitState } from './sliding-window.ts';

/** `email.limit` and `email.limitPerClient` of the stage, per `emailLimitPolicy.windowSeconds`. */
export interface EmailLimits {
  readonly limit: number;
  readonly limitPerClient: number;
}

interface Limit {
  /** Where the hits are stored. */
  readonly log: WindowLog;
  /** Creates the error for a request that exceeds the limit. */
  readonly createError: (state: RateLimitState) => ProblemException;
}

interface Limits {
  /** The limit that counts the request itself. */
  readonly request: Limit;
  /** The limits that count its e-mail, in this order. */
  readonly emails: readonly Limit[];
  /** The share of the e-mail cap that counts, first, an e-mail that is probably spam. */
  readonly spam?: Limit;
  /** The limits whose state is reported to the client, all stored in the item of `request`. */
  readonly reported: readonly Limit[];
}

/**
 * Returns the limits for a request: those of its client, and the deployment's e-mail cap. `client` is the result of
 * `Digests.client()`. Both logs of a client are in one item, which lives as long as the longer window.
 */
export function requestLimits(client: string, { limit, limitPerClient }: EmailLimits): Limits {
  const { windowSeconds } = emailLimitPolicy;
  const item = {
    id: `client#${client}`,
    itemSeconds: Math.max(rateLimitPolicy.windowSeconds, windowSeconds),
  };
  const request: Limit = {
    log: { ...item, attribute: 'requests', policy: rateLimitPolicy },
    createError: clientLimitError(rateLimitExceeded, 'sent', 'request'),
  };
  const clientEmails: Limit = {
    log: { ...item, attribute: 'emails', policy: { ...emailLimitPolicy, quota: limitPerClient } },
    createError: clientLimitError(hourlyLimitExceeded, 'triggered', 'e-mail'),
  };
  // SES may accept an e-mail up to one function timeout after it was counted. The window is longer by that timeout, so
  // that no window on the clock of SES contains more e-mails than the cap.
  const itemSeconds = windowSeconds + functionTimeoutSeconds;
  const policy = { name: 'all e-mails', quota: limit, windowSeconds: itemSeconds };
  const allEmails: Limit = {
    log: { id: 'e-mails', attribute: 'emails', policy, itemSeconds },
    createError: emailCapError(mailCapReached, 'e-mails'),
  };
  // Its problem differs from that of the cap, whose alarm says that the deployment refuses every request.
  const spamPolicy = { ...policy, quota: Math.ceil(limit / emailLimitPolicy.defaultShare) };
  const spam: Limit = {
    log: { ...allEmails.log, attribute: 'spam', policy: spamPolicy },
    createError: emailCapError(throttled, 'e-mails that look like spam'),
  };
  return { request, emails: [clientEmails, allEmails], spam, reported: [request, clientEmails] };
}

/** Returns a client's dry run limit. Its item is separate, because dry runs must not read or extend the request log. */
export function dryRunLimits(client: string): Limits {
  const { windowSeconds: itemSeconds } = dryRunPolicy;
  const request: Limit = {
    log: { id: `dry-runs#${client}`, attribute: 'dryRuns', policy: dryRunPolicy, itemSeconds },
    createError: clientLimitError(rateLimitExceeded, 'made', 'dry run'),
  };
  return { request, emails: [], reported: [request] };
}

/** The quota that one request consumes. It remembers the request's hits and can refund them. */
export class RequestQuota {
  readonly #table: RateLimitTable;
  readonly #limits: Limits;
  readonly #hits = new Map<Hit, Limit>();
  // The logs that the table last returned, and when: all header fields of a response describe the same moment.
  #lastRead: { readonly logs: WindowLogs; readonly readAt: number } | undefined;
  // The time when a limit was exceeded. The refund happens later, when Retry-After is already fixed.
  #rejectedAt: number | undefined;

  constructor(table: RateLimitTable, limits: Limits) {
    this.#table = table;
    this.#limits = limits;
  }

  /** Counts the request. Throws a ProblemException (429) if the client has sent too many requests. */
  consumeRequest(): Promise<void> {
    return this.#consume(this.#limits.request);
  }

  /**
   * Counts an e-mail that is about to be sent: against the client's limit, then against the deployment's cap. Throws a
   * ProblemException (429 or 503) if either is reached.
   */
  async consumeEmail(isProbablySpam = false): Promise<void> {
    const { emails, spam } = this.#limits;
    for (const limit of isProbablySpam && spam ? [spam, ...emails] : emails) await this.#consume(limit);
  }

  /** State of each of the client's limits; empty before the first hit. */
  get states(): readonly RateLimitState[] {
    if (!this.#lastRead) return [];
    const { logs, readAt } = this.#lastRead;
    return this.#limits.reported.map(({ log }) => stateOf(log, logs, readAt));
  }

  /**
   * Refunds the hits of a failed request: the e-mail's if none was sent, and the request's own after a 429, which does
   * not count. (rateLimitExceeded has no hit.) Retries while the invocation has time, because a hit that is not refunded
   * counts for the whole window.
   */
  async refundAfter(error: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
    const exception = error instanceof ProblemException ? error : undefined;
    if (exception?.options.outcomeUnknown) return;
    const chargedLimit = exception?.problem.status === 429 ? undefined : this.#limits.request;
    for (;;) {
      const hits = [...this.#hits].filter(([, limit]) => limit !== chargedLimit);
      const results = await Promise.allSettled(hits.map(([hit, limit]) => this.#refund(hit, limit)));
      const failure = results.find(({ status }) => status === 'rejected') as
        | PromiseRejectedResult
        | undefined;
      if (!failure) return;
      if (context.getRemainingTimeInMillis() < 2 * tableCallTimeoutMs) throw failure.reason;
    }
  }

  async #consume(limit: Limit): Promise<void> {
    const { log } = limit;
    const hit = this.#table.newHit();
    // The hit may be recorded even if the table's response is lost.
    this.#hits.set(hit, limit);
    const { allowed, logs } = await this.#table.consume(log, hit);
    const readAt = this.#table.clock();
    this.#remember(log, logs, readAt);
    if (allowed) return;
    this.#hits.delete(hit);
    this.#rejectedAt = readAt;
    throw limit.createError(stateOf(log, logs, readAt));
  }

  async #refund(hit: Hit, { log }: Limit): Promise<void> {
    const logs = await this.#table.refund(log, hit);
    this.#hits.delete(hit);
    this.#remember(log, logs, this.#rejectedAt ?? this.#table.clock());
  }

  #remember({ id }: WindowLog, logs: WindowLogs, readAt: number): void {
    if (id === this.#limits.request.log.id) this.#lastRead = { logs, readAt };
  }
}

function stateOf({ policy, attribute }: WindowLog, logs: WindowLogs, readAt: number): RateLimitState {
  return rateLimitState(policy, logs[attribute] ?? [], readAt);
}

/** Creates the 429 of a client's limit with its `detail`; its `title` is in contract/problems/types.ts. */
function clientLimitError(problem: ProblemType, verb: string, noun: string): Limit['createError'] {
  return ({ policy: { quota, windowSeconds }, resetSeconds: retryAfterSeconds = 1 }) =>
    new ProblemException(
      problem,
      `This address has ${verb} ${countInDigits(quota, noun)} in the last ${countInDigits(windowSeconds, 'second')}. Send the request again after ${countInDigits(retryAfterSeconds, 'second')}.`,
      { retryAfterSeconds },
    );
}

function emailCapError(problem: ProblemType, emails: string): Limit['createError'] {
  return ({ resetSeconds: retryAfterSeconds = 1 }) =>
    new ProblemException(
      problem,
      `The service has sent as many ${emails} in ${durationInWords(emailLimitPolicy.windowSeconds, 'the last')} as its limit allows. Send the request again after ${countInDigits(retryAfterSeconds, 'second')}, or write to the published e-mail address.`,
      { retryAfterSeconds },
    );
}
