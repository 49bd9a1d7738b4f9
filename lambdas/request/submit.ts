import type { Context } from 'aws-lambda';
import type { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import type { ClientLimits } from './client-limits.ts';
import type { Digests, Sameness } from './digests.ts';
import type { CountEmail, GiveBack } from './email-quota.ts';
import type { JournalEntry } from './journal.ts';
import { mailOf, type Sender } from './mail.ts';
import type { createOnce, Ran } from './once.ts';
import { RequestRefusal, rethrowAsUnavailable, temporarilyUnavailable } from './request-refusal.ts';
import type { SendMail } from './send-mail.ts';
import { mailAndRecordMs, tableCallMs } from './time-limits.ts';

interface Parts {
  readonly runIdempotently: ReturnType<typeof createOnce>;
  readonly countEmail: CountEmail;
  readonly sendMail: SendMail;
}

export interface Submission {
  readonly values: DiagnosticRequest;
  readonly sentBy: Sender;
  readonly sameness: Sameness;
  readonly digests: Digests;
  readonly client: ClientLimits;
  readonly context: Context;
  readonly entry: JournalEntry;
}

/** Sends the one mail of a valid request, unless an earlier submission of the same request did. */
export function createSubmit({ runIdempotently, countEmail, sendMail }: Parts) {
  return async function submit(submission: Submission): Promise<Ran> {
    const { values, sentBy, sameness, digests, client, context, entry } = submission;
    const { identifier, record } = digests.request(values, sameness);
    entry.identify(identifier);

    async function effect() {
      const giveBack = await entry.time('cap', () =>
        countEmail(client, entry.notGivenBack).catch(rethrowAsUnavailable),
      );
      try {
        // Without the time to record the outcome, a repetition would send the mail again.
        if (context.getRemainingTimeInMillis() < mailAndRecordMs) throw temporarilyUnavailable();
        await entry.time('mail', () => sendMail(mailOf(identifier, values, sentBy)));
      } catch (error) {
        if (!mayBeSent(error)) await giveBackInTime(giveBack, context).catch(entry.notGivenBack);
        throw error;
      }
    }

    if (record) return runIdempotently({ identifier, record, context, effect });
    await effect();
    return { identifier, replayed: false };
  };
}

/** Tries again while the run has time for it: what is not given back counts for an hour. */
async function giveBackInTime(giveBack: GiveBack, context: Context): Promise<void> {
  for (;;) {
    try {
      return await giveBack();
    } catch (error) {
      if (context.getRemainingTimeInMillis() < 2 * tableCallMs) throw error;
    }
  }
}

const mayBeSent = (error: unknown) =>
  error instanceof RequestRefusal && error.circumstances.mayBeSent === true;
