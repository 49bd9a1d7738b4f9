import { confirmationMember, problemMember, type ToolProblem } from '../../../../contract/agents/mcp-data.ts';
import { failureCause } from '../../../../contract/request/form-failure.ts';
import type { Words } from '../../../../contract/words/words.ts';
import type { FormTexts } from '../../html/form-fields.ts';
import { failedOutcome, type RetryableOutcome, responseTimeoutMs } from '../submit-form.ts';
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
 * `mayHaveArrivedBefore` says whether an earlier attempt may have arrived.
 */
export async function sendRequest(
  request: Host['request'],
  call: { readonly name: string; readonly arguments: object },
  mayHaveArrivedBefore: boolean,
  words: ConfirmationTexts,
): Promise<Outcome> {
  const { outcome, confirmation } = words;
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error('The host did not respond')), responseTimeoutMs);
  const final = (title: string, text: string): Outcome => ({ kind: 'final', title, text });
  try {
    const result = (await Promise.race([request('tools/call', call), timeout])) as ToolResult;
    const identifier = result.structuredContent?.id;
    if (identifier !== undefined) return { kind: 'accepted', identifier };
    const problem = result._meta?.[problemMember];
    if (!problem) return final(outcome.notSent, confirmation.cannotSend);
    const { slug, status, members, retryAfterSeconds = 0 } = problem;
    if (members.includes(confirmationMember))
      return final(mayHaveArrivedBefore ? outcome.perhapsNotSent : outcome.notSent, confirmation.expired);
    const cause = failureCause(status, slug);
    if (cause === 'sentBefore') return final(outcome.perhapsNotSent, confirmation.sentBefore);
    if (members.length > 0) return { kind: 'invalid', names: members };
    return failedOutcome({ cause, retryAfterSeconds, mayHaveArrivedBefore }, words);
  } catch {
    return failedOutcome({ cause: 'noAnswer', mayHaveArrivedBefore }, words);
  }
}
