import type { Context } from 'aws-lambda';
import { allowancePolicy, DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { rateLimitExceeded, validationFailed } from '../../contract/problems.ts';
import { validationErrors } from '../../contract/validation.ts';
import type { TakeAllowance } from './allowance.ts';
import type { Digests, Sameness } from './digests.ts';
import type { Door, Journal } from './journal.ts';
import { asRefusal, RequestRefusal, temporarilyUnavailable } from './request-refusal.ts';
import type { Allowance } from './rolling-window.ts';
import type { createSubmit } from './submit.ts';
import { clientOf } from './viewer-address.ts';

interface Parts {
  readonly fetchDigests: () => Promise<Digests>;
  readonly takeAllowance: TakeAllowance;
  readonly submit: ReturnType<typeof createSubmit>;
  readonly journal: Journal;
}

export interface Arrival {
  readonly door: Door;
  /** As the edge saw it. */
  readonly viewerAddress: string;
  readonly context: Context;
  /** What the program that asks calls itself, on one line. Nobody has checked it. */
  readonly clientName?: string | undefined;
  /** Reads the request in the door's own form, or throws a RequestRefusal. Runs once the request is counted. */
  readonly read: () => { readonly values: unknown; readonly sameness: Sameness };
}

export interface Receipt {
  readonly identifier: string;
  /** An earlier submission sent the mail. */
  readonly replayed: boolean;
  readonly allowance: Allowance;
}

export type Receive = (arrival: Arrival) => Promise<Receipt>;

/**
 * The diagnostic request behind every door: counts it, reads it, checks it, sends its mail once, and writes one log
 * line about it. Throws nothing but RequestRefusal.
 */
export function createReceive({ fetchDigests, takeAllowance, submit, journal }: Parts): Receive {
  return async function receive({ door, viewerAddress, context, read }) {
    const entry = journal.open(door, context.awsRequestId);
    let allowance: Allowance | undefined;
    try {
      const client = clientOf(viewerAddress);
      const digests = await entry.time('secret', () => fetchDigests().catch(unavailable));
      allowance = await entry.time('allowance', () =>
        takeAllowance(digests.client(client)).catch(unavailable),
      );
      if (!allowance.admitted) throw tooMany(allowance);
      const { values, sameness } = read();
      const ran = await submit({ values: validated(values), sameness, digests, context, entry });
      entry.accepted(ran);
      return { identifier: ran.identifier, replayed: ran.replayed, allowance };
    } catch (error) {
      const refusal = asRefusal(error).withAllowance(allowance);
      entry.refused(refusal);
      throw refusal;
    }
  };
}

function validated(values: unknown): DiagnosticRequest {
  const { data, error } = DiagnosticRequest.safeParse(values);
  if (data) return data;
  const errors = validationErrors(error.issues);
  throw new RequestRefusal(validationFailed, 'Correct every mistake that is listed and send it again.', {
    errors,
  });
}

function unavailable(error: unknown): never {
  throw temporarilyUnavailable(error);
}

function tooMany({ resetSeconds }: Allowance): RequestRefusal {
  const { quota, windowSeconds } = allowancePolicy;
  return new RequestRefusal(
    rateLimitExceeded,
    `${quota} requests came from this address within ${windowSeconds} seconds. Send the request again after ${resetSeconds} seconds.`,
    { retryAfterSeconds: resetSeconds },
  );
}
