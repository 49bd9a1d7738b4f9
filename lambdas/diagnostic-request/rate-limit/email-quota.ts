import { countInDigits } from '../../../contract/count-in-words.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { functionTimeoutSeconds } from '../../../contract/limits.ts';
import { mailCapReached } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';
import type { ClientLimits } from './client-limits.ts';
import type { RateLimitTable, WindowLog } from './rate-limit-table.ts';
import { type RateLimitState, rateLimitState } from './sliding-window.ts';

interface EmailQuotaDependencies {
  readonly table: RateLimitTable;
  /** Most e-mails of the whole deployment within `emailWindowSeconds`. */
  readonly emailLimit: number;
  readonly emailWindowSeconds: number;
}

/** Removes the e-mail from every quota that counted it. */
export type GiveBack = () => Promise<void>;

/** `onNotGivenBack` gets the error if what was counted for a rejected e-mail could not be given back. */
export type ConsumeEmailQuota = (
  clientLimits: ClientLimits,
  onNotGivenBack: (error: unknown) => void,
) => Promise<GiveBack>;

/**
 * Counts an e-mail that is about to be sent: against the client's limit, then against the deployment's cap. Throws
 * a ProblemException (429 or 503) if either is reached, and then counts the e-mail in neither.
 */
export function createConsumeEmailQuota({
  table,
  emailLimit,
  emailWindowSeconds,
}: EmailQuotaDependencies): ConsumeEmailQuota {
  // SES may take an e-mail until the function's timeout after it was counted. It counts for so much longer, that no window
  // on the clock of SES holds more than the cap.
  const windowSeconds = emailWindowSeconds + functionTimeoutSeconds;
  const policy = { name: 'all e-mails', quota: emailLimit, windowSeconds };
  const log: WindowLog = { id: 'e-mails', attribute: 'emails', policy, itemSeconds: windowSeconds };

  return async function consumeEmailQuota(clientLimits, onNotGivenBack) {
    const quotaUse = table.newUse();
    const counted: (() => Promise<unknown>)[] = [];
    const giveBack = () => awaitAll(counted.map((undo) => undo()));

    async function count(consume: () => Promise<void>, undo: () => Promise<unknown>): Promise<void> {
      try {
        await consume();
        counted.push(undo);
      } catch (error) {
        // If the response of the table was lost, the use may be recorded.
        if (!(error instanceof ProblemException)) counted.push(undo);
        throw error;
      }
    }

    async function consumeDeploymentQuota(): Promise<void> {
      const { allowed, logs } = await table.consume(log, quotaUse);
      if (allowed) return;
      throw capReachedException(
        emailWindowSeconds,
        rateLimitState(policy, logs[log.attribute] ?? [], table.clock()),
      );
    }

    try {
      await count(clientLimits.consumeEmail, clientLimits.giveBackEmail);
      await count(consumeDeploymentQuota, () => table.giveBack(log, quotaUse));
      return giveBack;
    } catch (error) {
      await giveBack().catch(onNotGivenBack);
      throw error;
    }
  };
}

/** Waits for all promises, then throws the first error. */
async function awaitAll(promises: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
}

function capReachedException(
  emailWindowSeconds: number,
  { resetSeconds: retryAfterSeconds = 1 }: RateLimitState,
): ProblemException {
  return new ProblemException(
    mailCapReached,
    `The service has sent as many e-mails within ${durationInWords(emailWindowSeconds)} as it may. Send the request again after ${countInDigits(retryAfterSeconds, 'second')}, or write to the published e-mail address.`,
    { retryAfterSeconds },
  );
}
