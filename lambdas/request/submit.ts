import type { Context } from 'aws-lambda';
import type { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import type { Digests, Sameness } from './digests.ts';
import type { JournalEntry } from './journal.ts';
import { mailOf } from './mail.ts';
import type { createOnce, Ran } from './once.ts';
import { RequestRefusal, temporarilyUnavailable } from './request-refusal.ts';
import type { SendMail } from './send-mail.ts';
import { mailAndRecordMs } from './time-limits.ts';

interface Parts {
  readonly once: ReturnType<typeof createOnce>;
  readonly countMail: () => Promise<void>;
  readonly sendMail: SendMail;
}

export interface Submission {
  readonly values: DiagnosticRequest;
  readonly sameness: Sameness;
  readonly digests: Digests;
  readonly context: Context;
  readonly entry: JournalEntry;
}

/** Sends the one mail of a valid request, unless an earlier submission of the same request did. */
export function createSubmit({ once, countMail, sendMail }: Parts) {
  return async function submit({ values, sameness, digests, context, entry }: Submission): Promise<Ran> {
    const { identifier, record } = digests.request(values, sameness);
    entry.identify(identifier);

    async function effect() {
      await entry.time('cap', () => countMail().catch(unlessRefused));
      // Without the time to record the outcome, a repetition would send the mail again.
      if (context.getRemainingTimeInMillis() < mailAndRecordMs) throw temporarilyUnavailable();
      await entry.time('mail', () => sendMail(mailOf(identifier, values)));
    }

    if (record) return once({ identifier, record, context, effect });
    await effect();
    return { identifier, replayed: false };
  };
}

function unlessRefused(error: unknown): never {
  throw error instanceof RequestRefusal ? error : temporarilyUnavailable(error);
}
