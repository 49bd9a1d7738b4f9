import { functionTimeoutSeconds } from '../../contract/limits.ts';
import { mailCapReached } from '../../contract/problems.ts';
import type { ClientLimits } from './client-limits.ts';
import type { RateLimitLog, RateLimitTable } from './rate-limit-table.ts';
import { RequestRefusal } from './request-refusal.ts';
import { type RateLimitState, rateLimitState } from './sliding-window.ts';

interface Dependencies {
  readonly table: RateLimitTable;
  /** Of the whole deployment. */
  readonly emailsPerHour: number;
  readonly emailWindowSeconds: number;
}

/** Takes the e-mail that was counted back out of every count. */
export type GiveBack = () => Promise<void>;

/** `onNotGivenBack` learns why what was counted for a refused e-mail could not be given back. */
export type CountEmail = (
  client: ClientLimits,
  onNotGivenBack: (error: unknown) => void,
) => Promise<GiveBack>;

/**
 * Counts an e-mail that is about to be sent: against its client's share, then against the deployment's cap. Throws a
 * RequestRefusal where either is used up, and counts it nowhere then.
 */
export function createCountEmail({ table, emailsPerHour, emailWindowSeconds }: Dependencies): CountEmail {
  // The mail service takes an e-mail up to a run's length after it was counted: for so much longer it counts, that no
  // hour on the service's own clock holds more than the cap.
  const windowSeconds = emailWindowSeconds + functionTimeoutSeconds;
  const policy = { name: 'all e-mails', quota: emailsPerHour, windowSeconds };
  const log: RateLimitLog = { id: 'e-mails', attribute: 'emails', policy, itemSeconds: windowSeconds };

  return async function countEmail(client, onNotGivenBack) {
    const use = table.newUse();
    const counted: (() => Promise<unknown>)[] = [];
    const giveBack = () => settled(counted.map((giveBackOne) => giveBackOne()));

    async function count(consume: () => Promise<void>, giveBackOne: () => Promise<unknown>): Promise<void> {
      try {
        await consume();
        counted.push(giveBackOne);
      } catch (error) {
        // Where the answer of the table was lost, the use may stand there.
        if (!(error instanceof RequestRefusal)) counted.push(giveBackOne);
        throw error;
      }
    }

    async function consumeOfDeployment(): Promise<void> {
      const { allowed, logs } = await table.consume(log, use);
      if (allowed) return;
      throw capReached(rateLimitState(policy, logs[log.attribute] ?? [], table.clock()));
    }

    try {
      await count(client.consumeEmail, client.giveBackEmail);
      await count(consumeOfDeployment, () => table.giveBack(log, use));
      return giveBack;
    } catch (error) {
      await giveBack().catch(onNotGivenBack);
      throw error;
    }
  };
}

/** Waits for all, and throws the first error. */
async function settled(promises: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
}

function capReached({ resetSeconds: retryAfterSeconds = 1 }: RateLimitState): RequestRefusal {
  return new RequestRefusal(
    mailCapReached,
    `The service has sent as many e-mails within an hour as it may. Send the request again after ${retryAfterSeconds} seconds, or write to the published e-mail address.`,
    { retryAfterSeconds },
  );
}
