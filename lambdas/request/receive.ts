import type { Context } from 'aws-lambda';
import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { hourlyLimitExceeded, validationFailed } from '../../contract/problems.ts';
import { validationErrors } from '../../contract/validation.ts';
import type { ClientLimits } from './client-limits.ts';
import type { Digests, Sameness } from './digests.ts';
import type { Door, Journal } from './journal.ts';
import type { Sender } from './mail.ts';
import { asRefusal, RequestRefusal, rethrowAsUnavailable } from './request-refusal.ts';
import type { RateLimitState } from './sliding-window.ts';
import type { createSubmit } from './submit.ts';
import { clientOf } from './viewer-address.ts';

interface Parts {
  readonly fetchDigests: () => Promise<Digests>;
  readonly limitsOf: (client: string) => ClientLimits;
  readonly submit: ReturnType<typeof createSubmit>;
  readonly journal: Journal;
}

export interface Arrival {
  readonly door: Door;
  /** Whether a page of the website sent it. */
  readonly fromWebsite?: boolean;
  /** What the program that asks calls itself, on one line, where the protocol says it. Nobody has checked it. */
  readonly clientName?: string | undefined;
  /** As the edge saw it. */
  readonly viewerAddress: string;
  readonly context: Context;
  /** Throws a RequestRefusal for what may not even be counted. */
  readonly refuse?: () => void;
  /** Reads the request in the door's own form, or throws a RequestRefusal. Runs once the request is counted. */
  readonly read: () => { readonly values: unknown; readonly sameness: Sameness };
}

export interface Receipt {
  readonly identifier: string;
  /** An earlier submission sent the mail. */
  readonly replayed: boolean;
  readonly rateLimits: readonly RateLimitState[];
}

export type Receive = (arrival: Arrival) => Promise<Receipt>;

/**
 * The diagnostic request behind every door: counts it, reads it, checks it, sends its mail once, and writes one log
 * line about it. Throws nothing but RequestRefusal.
 */
export function createReceive({ fetchDigests, limitsOf, submit, journal }: Parts): Receive {
  return async function receive(arrival) {
    const { door, context, viewerAddress, refuse } = arrival;
    const entry = journal.open(door, context.awsRequestId);
    let client: ClientLimits | undefined;
    try {
      refuse?.();
      const address = clientOf(viewerAddress);
      const digests = await entry.time('secret', () => fetchDigests().catch(rethrowAsUnavailable));
      client = limitsOf(digests.client(address));
      await entry.time('allowance', client.consumeRequest).catch(rethrowAsUnavailable);
      const { values, sameness } = arrival.read();
      const request = { values: validated(values), sentBy: senderOf(arrival), sameness };
      const ran = await submit({ ...request, digests, client, context, entry });
      entry.accepted(ran);
      return { identifier: ran.identifier, replayed: ran.replayed, rateLimits: client.states };
    } catch (error) {
      const refusal = asRefusal(error);
      // What is answered with 429 does not count; the other limit has counted nothing when it refuses.
      if (refusal.problem === hourlyLimitExceeded) {
        await client?.giveBackRequest().catch(entry.notGivenBack);
      }
      entry.refused(refusal);
      throw refusal.withRateLimits(client?.states ?? []);
    }
  };
}

function senderOf({ door, fromWebsite, clientName }: Arrival): Sender {
  return { way: fromWebsite ? 'website' : door, clientName };
}

function validated(values: unknown): DiagnosticRequest {
  const { data, error } = DiagnosticRequest.safeParse(values);
  if (data) return data;
  const errors = validationErrors(error.issues);
  throw new RequestRefusal(validationFailed, 'Correct every mistake that is listed and send it again.', {
    errors,
  });
}
