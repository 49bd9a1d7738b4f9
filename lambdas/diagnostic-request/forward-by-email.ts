import type { Context } from 'aws-lambda';
import type { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import type { EmailWords } from '../../contract/words/words.ts';
import { type RequestChannel, renderEmail } from './email/email-template.ts';
import type { SendEmail } from './email/send-email.ts';
import type { createRunIdempotently, IdempotentResult } from './idempotency/run-idempotently.ts';
import type { Digests, IdempotencyScope } from './keyed-digests.ts';
import { ProblemException, rethrowAsUnavailable, unavailableException } from './problem-exception.ts';
import type { ClientLimits } from './rate-limit/client-limits.ts';
import type { ConsumeEmailQuota, GiveBack } from './rate-limit/email-quota.ts';
import type { RequestLogEntry } from './request-log.ts';
import { emailAndRecordTimeoutMs, tableCallTimeoutMs } from './runtime/timeouts.ts';

interface ForwardByEmailDependencies {
  readonly runIdempotently: ReturnType<typeof createRunIdempotently>;
  readonly consumeEmailQuota: ConsumeEmailQuota;
  readonly sendEmail: SendEmail;
  readonly emailWords: EmailWords;
}

interface ForwardByEmailInput {
  readonly values: DiagnosticRequest;
  readonly channel: RequestChannel;
  readonly idempotencyScope: IdempotencyScope;
  readonly digests: Digests;
  readonly clientLimits: ClientLimits;
  readonly context: Context;
  readonly logEntry: RequestLogEntry;
}

/** Sends the one e-mail of a valid request, unless it was sent for an earlier request with the same record. */
export function createForwardByEmail({
  runIdempotently,
  consumeEmailQuota,
  sendEmail,
  emailWords,
}: ForwardByEmailDependencies) {
  return async function forwardByEmail(input: ForwardByEmailInput): Promise<IdempotentResult> {
    const { values, channel, idempotencyScope, digests, clientLimits, context, logEntry } = input;
    const { identifier, record } = digests.request(values, idempotencyScope);
    logEntry.setIdentifier(identifier);

    async function operation() {
      const giveBack = await logEntry.time('emailQuota', () =>
        consumeEmailQuota(clientLimits, logEntry.notGivenBack).catch(rethrowAsUnavailable),
      );
      try {
        // Without the time to record the outcome, a retry would send the e-mail again.
        if (context.getRemainingTimeInMillis() < emailAndRecordTimeoutMs) throw unavailableException();
        await logEntry.time('email', () => sendEmail(renderEmail(identifier, values, channel, emailWords)));
      } catch (error) {
        if (!emailMayBeSent(error)) await giveBackInTime(giveBack, context).catch(logEntry.notGivenBack);
        throw error;
      }
    }

    if (record) return runIdempotently({ identifier, record, context, operation });
    await operation();
    return { identifier, replayed: false };
  };
}

/** Retries while the invocation has time for it: what is not given back counts for the whole window. */
async function giveBackInTime(giveBack: GiveBack, context: Context): Promise<void> {
  for (;;) {
    try {
      return await giveBack();
    } catch (error) {
      if (context.getRemainingTimeInMillis() < 2 * tableCallTimeoutMs) throw error;
    }
  }
}

const emailMayBeSent = (error: unknown) =>
  error instanceof ProblemException && error.options.emailMayBeSent === true;
