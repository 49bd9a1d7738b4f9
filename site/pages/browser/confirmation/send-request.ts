import {
  confirmationMember,
  problemMember,
  type ToolProblem,
} from '../../../../contract/agents/confirmation.ts';
import { type FailedAttempt, failureCause, formFailure } from '../../../../contract/request/form-failure.ts';
import type { Words } from '../../../../contract/words/words.ts';
import type { FormTexts } from '../../html/form-fields.ts';
import { type RetryableOutcome, responseTimeoutMs } from '../submit-form.ts';
import type { Host } from './host.ts';

export interface ConfirmationTexts extends FormTexts, Pick<Words, 'confirmation'> {}

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: { readonly id?: string };
  readonly _meta?: {
    readonly [confirmationMember]?: string;
    readonly [problemMember]?: ToolProblem;
  };
}

type Outcome =
  | RetryableOutcome
  | { readonly kind: 'accepted'; readonly identifier: string }
  /** This form cannot send another request. */
  | { readonly kind: 'final'; readonly title: string; readonly text: string };

/**
 * Calls the tool through the host. Never rejects: every failure is an outcome to show to the person.
 * `mayHaveArrived` says whether an earlier attempt may have arrived.
 */
export async function sendRequest(
  request: Host['request'],
  call: { readonly name: string; readonly arguments: object },
  mayHaveArrived: boolean,
  words: ConfirmationTexts,
): Promise<Outcome> {
  const { outcome, confirmation } = words;
  try {
    const { structuredContent, _meta } = (await withTimeout(request('tools/call', call))) as ToolResult;
    const identifier = structuredContent?.id;
    if (identifier !== undefined) return { kind: 'accepted', identifier };
    const problem = _meta?.[problemMember];
    if (problem) return outcomeOf(problem, mayHaveArrived, words);
    return { kind: 'final', title: outcome.notSent, text: confirmation.cannotSend };
  } catch {
    return failureOutcome({ cause: 'noAnswer', mayHaveArrivedBefore: mayHaveArrived }, words);
  }
}

function outcomeOf(
  { slug, status, members, retryAfterSeconds = 0 }: ToolProblem,
  mayHaveArrivedBefore: boolean,
  words: ConfirmationTexts,
): Outcome {
  const { outcome, confirmation } = words;
  const unsentTitle = mayHaveArrivedBefore ? outcome.perhapsNotSent : outcome.notSent;
  if (members.includes(confirmationMember)) {
    return { kind: 'final', title: unsentTitle, text: confirmation.expired };
  }
  const cause = failureCause(status, slug);
  if (cause === 'sentBefore') {
    return { kind: 'final', title: outcome.perhapsNotSent, text: confirmation.sentBefore };
  }
  if (members.length > 0) return { kind: 'invalid', names: members };
  return failureOutcome({ cause, retryAfterSeconds, mayHaveArrivedBefore }, words);
}

// All attempts use the confirmation's nonce as their key.
function failureOutcome(attempt: Omit<FailedAttempt, 'hasKey'>, words: ConfirmationTexts): Outcome {
  return {
    kind: 'failed',
    cause: attempt.cause,
    failure: formFailure({ ...attempt, hasKey: true }, words),
  };
}

function withTimeout<T>(response: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The host did not respond')), responseTimeoutMs);
  });
  return Promise.race([response, timeout]);
}
