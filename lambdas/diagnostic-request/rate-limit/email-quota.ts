import { functionTimeoutSeconds } from '../../../contract/limits.ts';
import { mailCapReached } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';
import type { ClientLimits } from './client-limits.ts';
import type { RateLimitTable, WindowLog } from './rate-limit-table.ts';
import { type RateLimitState, rateLimitState } from './sliding-window.ts';

interface EmailQuotaDependencies {
  readonly table: RateLimitTable;
  /** Of the whole deployment. */
  readonly emailsPerHour: number;
  readonly emailWindowSeconds: number;
}

/** Takes the e-mail that was counted back out of every count. */
export type GiveBack = () => Promise<void>;

/** `onNotGivenBack` learns why what was counted for a refused e-mail could not be given back. */
export type ConsumeEmailQuota = (
  client: ClientLimits,
  onNotGivenBack: (error: unknown) => void,
) => Promise<GiveBack>;

/**
 * Counts an e-mail that is about to be sent: against its client's share, then against the deployment's cap. Throws a
 * ProblemException where either is used up, and counts it nowhere then.
 */
export function createConsumeEmailQuota({
  table,
  emailsPerHour,
  emailWindowSeconds,
}: EmailQuotaDependencies): ConsumeEmailQuota {
  // The mail service takes an e-mail up to a run's length after it was counted: for so much longer it counts, that no
  // hour on the service's own clock holds more than the cap.
  const windowSeconds = emailWindowSeconds + functionTimeoutSeconds;
  const policy = { name: 'all e-mails', quota: emailsPerHour, windowSeconds };
  const log: WindowLog = { id: 'e-mails', attribute: 'emails', policy, itemSeconds: windowSeconds };

  return async function consumeEmailQuota(client, onNotGivenBack) {
    const quotaUse = table.newUse();
    const counted: (() => Promise<unknown>)[] = [];
    const giveBack = () => awaitAll(counted.map((undo) => undo()));

    async function count(consume: () => Promise<void>, undo: () => Promise<unknown>): Promise<void> {
      try {
        await consume();
        counted.push(undo);
      } catch (error) {
        // Where the answer of the table was lost, the use may stand there.
        if (!(error instanceof ProblemException)) counted.push(undo);
        throw error;
      }
    }

    async function consumeDeploymentQuota(): Promise<void> {
      const { allowed, logs } = await table.consume(log, quotaUse);
      if (allowed) return;
      throw capReachedException(rateLimitState(policy, logs[log.attribute] ?? [], table.clock()));
    }

    try {
      await count(client.consumeEmail, client.giveBackEmail);
      await count(consumeDeploymentQuota, () => table.giveBack(log, quotaUse));
      return giveBack;
    } catch (error) {
      await giveBack().catch(onNotGivenBack);
      throw error;
    }
  };
}

/** Waits for all, and throws the first error. */
async function awaitAll(promises: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
}

function capReachedException({ resetSeconds: retryAfterSeconds = 1 }: RateLimitState): ProblemException {
  return new ProblemException(
    mailCapReached,
    `The service has sent as many e-mails within an hour as it may. Send the request again after ${retryAfterSeconds} seconds, or write to the published e-mail address.`,
    { retryAfterSeconds },
  );
}
