import type { Context } from 'aws-lambda';
import ipaddr from 'ipaddr.js';
import { viewerAddressHeader } from '../../../contract/http-headers.ts';
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
  ipv6ClientPrefix,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { ConfigurationError } from '../../shared/loggable-error.ts';
import { ProblemException, toProblemException } from '../problem-exception.ts';
import { tableCallTimeoutMs } from '../timeouts.ts';
import {
  type Hit,
  type RateLimitState,
  type RateLimitTable,
  rateLimitState,
  type WindowLog,
  type WindowLogs,
} from './rate-limit-table.ts';

/**
 * Returns the key under which the rate limit counts a viewer's requests: the IPv4 address, or the IPv6 /64 prefix,
 * which belongs to one household or machine. An IPv4-mapped address (`::ffff:192.0.2.1`) counts as IPv4. Throws a
 * ConfigurationError for anything other than one address, because the edge sets the header.
 */
export function rateLimitKey(viewerAddress: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(viewerAddress)) return viewerAddress;
  if (!ipaddr.IPv6.isValid(viewerAddress) || viewerAddress.includes('%')) {
    throw new ConfigurationError(
      `Cannot determine the rate limit key: set one IP address in the header "${viewerAddressHeader}" at the edge`,
    );
  }
  const address = ipaddr.IPv6.parse(viewerAddress);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(address.toString() + ipv6ClientPrefix);
  return network.toString() + ipv6ClientPrefix;
}

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
  return { request, emails: [clientEmails, allEmails], spam };
}

/** Returns a client's dry run limit. Its item is separate, because dry runs must not read or extend the request log. */
export function dryRunLimits(client: string): Limits {
  const { windowSeconds: itemSeconds } = dryRunPolicy;
  const request: Limit = {
    log: { id: `dry-runs#${client}`, attribute: 'dryRuns', policy: dryRunPolicy, itemSeconds },
    createError: clientLimitError(rateLimitExceeded, 'made', 'dry run'),
  };
  return { request, emails: [] };
}

/** The quota that one request consumes. It remembers the request's hits and can refund them. */
export class RequestQuota {
  readonly #table: RateLimitTable;
  readonly #limits: Limits;
  readonly #hits = new Map<Hit, Limit>();
  /** The logs of the client's item, as the table last returned them. */
  #logs: WindowLogs | undefined;
  // When the last hit was counted: all header fields of a response describe this moment, even after a refund.
  #countedAt = 0;

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
    const { request, emails } = this.#limits;
    const logs = this.#logs;
    if (!logs) return [];
    return [request, ...emails].filter(this.#isOfClient).map(({ log }) => this.#stateOf(log, logs));
  }

  /**
   * Refunds the hits of a failed request: the e-mail's if none was sent, and the request's own after a 429, which does
   * not count. (rateLimitExceeded has no hit.) Retries while the invocation has time, because a hit that is not refunded
   * counts for the whole window.
   */
  async refundAfter(error: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
    const { problem, options } = toProblemException(error);
    if (options.outcomeUnknown) return;
    const chargedLimit = problem.status === 429 ? undefined : this.#limits.request;
    for (;;) {
      const hits = [...this.#hits].filter(([, limit]) => limit !== chargedLimit);
      const results = await Promise.allSettled(hits.map(([hit, limit]) => this.#refund(hit, limit)));
      const failure = results.find((result) => result.status === 'rejected');
      if (!failure) return;
      if (context.getRemainingTimeInMillis() < 2 * tableCallTimeoutMs) throw failure.reason;
    }
  }

  async #consume(limit: Limit): Promise<void> {
    const hit = this.#table.newHit();
    // The hit may be recorded even if the table's response is lost.
    this.#hits.set(hit, limit);
    const { allowed, logs } = await this.#table.consume(limit.log, hit);
    this.#countedAt = this.#table.clock();
    if (this.#isOfClient(limit)) this.#logs = logs;
    if (allowed) return;
    this.#hits.delete(hit);
    throw limit.createError(this.#stateOf(limit.log, logs));
  }

  async #refund(hit: Hit, limit: Limit): Promise<void> {
    const logs = await this.#table.refund(limit.log, hit);
    this.#hits.delete(hit);
    if (this.#isOfClient(limit)) this.#logs = logs;
  }

  /** Whether the limit is the client's own. The logs of all of these are in one item. */
  readonly #isOfClient = ({ log }: Limit): boolean => log.id === this.#limits.request.log.id;

  #stateOf({ policy, attribute }: WindowLog, logs: WindowLogs): RateLimitState {
    return rateLimitState(policy, logs[attribute] ?? [], this.#countedAt);
  }
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
