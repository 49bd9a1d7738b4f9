import type { Logger } from '@aws-lambda-powertools/logger';
import type { Metrics } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import { crossSiteRequest, validationFailed } from '../../contract/problems/types.ts';
import {
  type ValidationIssue,
  validationDetail,
  validationErrors,
} from '../../contract/problems/validation-errors.ts';
import { answerDate } from '../../contract/request/answer-day.ts';
import {
  type AcceptedDiagnosticRequest,
  DiagnosticRequest,
} from '../../contract/request/diagnostic-request.ts';
import type { EmailWords } from '../../contract/words/words.ts';
import { type RequestChannel, renderEmail } from './email/email-template.ts';
import type { Mailer } from './email/mailer.ts';
import type { DigestSecret, Digests, IdempotencyScope } from './keyed-digests.ts';
import {
  ProblemException,
  rethrowAsUnavailable,
  toProblemException,
  unavailableException,
} from './problem-exception.ts';
import { type RateLimitState, RateLimitTable, type TableAccess } from './rate-limit/rate-limit-table.ts';
import {
  dryRunLimits,
  type EmailLimits,
  RequestQuota,
  rateLimitKey,
  requestLimits,
} from './rate-limit/request-quota.ts';
import { type Endpoint, RequestLog } from './request-log.ts';
import type { IdempotentResult } from './run-idempotently.ts';
import { emailAndRecordTimeoutMs } from './timeouts.ts';

export interface ParsedRequest {
  /** The submitted values, not yet validated. */
  readonly values: unknown;
  readonly idempotencyScope: IdempotencyScope;
  /** Whether to mark the request as probable spam in the e-mail, which is sent nevertheless. */
  readonly isProbablySpam?: boolean | undefined;
  /** Tag of the language in which the person wrote, unless it is the website's first. */
  readonly language?: string | undefined;
  /** Additional members that the endpoint accepts: their names, and the validation issues of their values. */
  readonly extraMembers?: { readonly names: readonly string[]; readonly issues: readonly ValidationIssue[] };
}

/** A request as its endpoint received it. */
export interface ReceivedRequest {
  readonly endpoint: Endpoint;
  readonly context: Context;
  /** The client's IP address, which the edge sets in `viewerAddressHeader`. */
  readonly viewerAddress: string;
  /** Whether the request is only validated and not sent. */
  readonly dryRun: boolean;
  /** Whether this call shows the form of an MCP client, or a person sent it from there. */
  readonly form?: 'offered' | 'sent' | undefined;
  /** Whether a page from a disallowed origin sent the request. Such a request must not count against the visitor. */
  readonly isCrossSite?: boolean;
  /** Whether a page on the website sent the request. */
  readonly fromWebsite?: boolean;
  /** The name that the client gives itself, on one line and unverified; only some protocols have one. */
  readonly clientName?: string | undefined;
  /** Parses the request. Called after the request has been counted. Throws a ProblemException. */
  parse(): ParsedRequest | Promise<ParsedRequest>;
}

export interface RequestOutcome {
  /** Absent after a dry run. */
  readonly accepted?: AcceptedRequest | undefined;
  /** State of each of the client's limits after this request. */
  readonly rateLimits: readonly RateLimitState[];
}

export type AcceptedRequest = Omit<IdempotentResult, 'unrecorded'>;

interface Services {
  readonly digestSecret: DigestSecret;
  readonly table: TableAccess;
  readonly emailLimits: EmailLimits;
  readonly mailer: Mailer;
  readonly emailWords: EmailWords;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** A request in progress, with its digests, quota and log. */
interface Run {
  readonly request: ReceivedRequest;
  readonly digests: Digests;
  readonly quota: RequestQuota;
  readonly log: RequestLog;
}

/** The use case behind every endpoint. */
export class DiagnosticRequests {
  readonly #services: Services;
  readonly #rateLimitTable: RateLimitTable;

  constructor(services: Services) {
    this.#services = services;
    this.#rateLimitTable = new RateLimitTable(services.table);
  }

  /**
   * Counts, parses and validates a request. Unless it is a dry run, also ensures idempotency and sends the e-mail.
   * Writes one log line. Throws only ProblemExceptions.
   */
  async handle(request: ReceivedRequest): Promise<RequestOutcome> {
    const { endpoint, dryRun, form, context } = request;
    const { digestSecret, emailLimits, logger, metrics } = this.#services;
    const requestId = context.awsRequestId;
    const log = new RequestLog(logger, metrics, { endpoint, dryRun, form, requestId });
    let rateLimits: () => readonly RateLimitState[] = () => [];
    try {
      if (request.isCrossSite) throw crossSiteException();
      const key = rateLimitKey(request.viewerAddress);
      const digests = await log.time('secret', () => digestSecret.fetchDigests().catch(rethrowAsUnavailable));
      const client = digests.client(key);
      const limits = dryRun ? dryRunLimits(client) : requestLimits(client, emailLimits);
      const quota = new RequestQuota(this.#rateLimitTable, limits);
      rateLimits = () => quota.states;
      await log.time('rateLimit', () => quota.consumeRequest()).catch(rethrowAsUnavailable);
      const parsed = await request.parse();
      const values = validate(parsed);
      const accepted = dryRun
        ? undefined
        : await this.#sendOnce(values, parsed, { request, digests, quota, log });
      log.finish(accepted);
      return { accepted, rateLimits: rateLimits() };
    } catch (error) {
      const exception = toProblemException(error).withRateLimits(rateLimits());
      log.finishWithProblem(exception);
      throw exception;
    }
  }

  /** Sends the e-mail of a valid request, unless it was already sent for an earlier request with the same record. */
  async #sendOnce(
    values: DiagnosticRequest,
    { idempotencyScope, isProbablySpam = false, language }: ParsedRequest,
    run: Run,
  ): Promise<IdempotentResult> {
    const { identifier: id, record } = run.digests.request(values, idempotencyScope);
    run.log.setIdentifier(id);
    const { promise } = this.#services.emailWords;
    const response = { id, ...(promise && { answerBy: answerDate(new Date(), promise) }) };
    const channel = { ...channelOf(run.request), isProbablySpam, language };
    const operation = () => this.#sendEmail(response, values, channel, run);
    if (record) {
      // Powertools' idempotency is loaded by the first request that needs it.
      const { runIdempotently } = await import('./run-idempotently.ts');
      const { context } = run.request;
      return runIdempotently(this.#services.table, { response, record, context, operation });
    }
    await operation();
    return { response, replayed: false };
  }

  async #sendEmail(
    response: AcceptedDiagnosticRequest,
    values: DiagnosticRequest,
    channel: RequestChannel,
    run: Run,
  ): Promise<void> {
    const { request, quota, log } = run;
    const { mailer, emailWords } = this.#services;
    const { context } = request;
    try {
      const consumeEmail = () => quota.consumeEmail(channel.isProbablySpam);
      await log.time('emailQuota', consumeEmail).catch(rethrowAsUnavailable);
      // If there were no time left to record the outcome, a retry would send the e-mail again.
      if (context.getRemainingTimeInMillis() < emailAndRecordTimeoutMs) throw unavailableException();
      await log.time('email', () => mailer.send(renderEmail(response, values, channel, emailWords)));
    } catch (error) {
      await quota.refundAfter(error, context).catch((failure) => log.setRefundFailure(failure));
      throw error;
    }
  }
}

function channelOf({ endpoint, fromWebsite, clientName }: ReceivedRequest): RequestChannel {
  return { kind: fromWebsite ? 'website' : endpoint, clientName };
}

function crossSiteException(): ProblemException {
  return new ProblemException(
    crossSiteRequest,
    'A page on another site sent this request through a browser. Use the form on this site, or send the request from a program, without the Origin and Sec-Fetch-Site headers.',
  );
}

/** Returns the valid values, or throws a ProblemException with all validation errors. */
function validate({ values, extraMembers = { names: [], issues: [] } }: ParsedRequest): DiagnosticRequest {
  const { data, error } = DiagnosticRequest.safeParse(values);
  if (data && extraMembers.issues.length === 0) return data;
  const issues = [...extraMembers.issues, ...(error?.issues ?? [])];
  const knownMembers = [...Object.keys(DiagnosticRequest.shape), ...extraMembers.names];
  throw new ProblemException(validationFailed, validationDetail, {
    errors: validationErrors(issues, knownMembers),
  });
}
