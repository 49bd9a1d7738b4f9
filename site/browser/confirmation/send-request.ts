import { confirmationMember, problemMember, type ToolProblem } from '../../../contract/confirmation.ts';
import { isTemporary, reasonOf, retryAdvice } from '../../../contract/retry-advice.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Host } from './host.ts';

export type ConfirmationTexts = Pick<Words, 'language' | 'form' | 'outcome' | 'confirmation'>;

/** The part of MCP's CallToolResult that this tool uses. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: { readonly id?: string };
  readonly _meta?: {
    readonly [confirmationMember]?: string;
    readonly [problemMember]?: ToolProblem;
  };
}

export type Outcome =
  | { readonly kind: 'accepted'; readonly identifier: string }
  /** `names` of the members that the service refused. */
  | { readonly kind: 'invalid'; readonly names: readonly string[] }
  /** The same can be tried again. */
  | { readonly kind: 'unsent'; readonly advice: string }
  /** This form can send nothing more. */
  | { readonly kind: 'over'; readonly advice: string };

/** Longer than the service takes at most. */
const timeoutMilliseconds = 40_000;

/** Calls the tool through the host. Never rejects: every failure is an outcome with advice for the person. */
export async function sendRequest(
  host: Host,
  call: { readonly name: string; readonly arguments: object },
  words: ConfirmationTexts,
): Promise<Outcome> {
  const { outcome, confirmation } = words;
  try {
    const { structuredContent, _meta } = (await inTime(host.request('tools/call', call))) as ToolResult;
    const identifier = structuredContent?.id;
    if (identifier !== undefined) return { kind: 'accepted', identifier };
    const problem = _meta?.[problemMember];
    if (problem) return outcomeOf(problem, words);
    return { kind: 'unsent', advice: `${outcome.notSent}. ${confirmation.cannotSend}` };
  } catch {
    return { kind: 'unsent', advice: `${outcome.noAnswer} ${outcome.kept} ${outcome.arrivesOnce}` };
  }
}

function outcomeOf(
  { slug, status, members, retryAfterSeconds }: ToolProblem,
  words: ConfirmationTexts,
): Outcome {
  const { outcome, confirmation } = words;
  if (members.includes(confirmationMember)) return { kind: 'over', advice: confirmation.expired };
  if (slug === 'idempotency-key-reused') return { kind: 'over', advice: confirmation.sentBefore };
  if (members.length > 0) return { kind: 'invalid', names: members };
  const advice = isTemporary(status)
    ? [reasonOf(status, words), retryAdvice(retryAfterSeconds ?? 0, words), outcome.kept, outcome.arrivesOnce]
    : [reasonOf(status, words), outcome.kept];
  return { kind: 'unsent', advice: advice.join(' ') };
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No answer came')), timeoutMilliseconds);
  });
  return Promise.race([answer, timeout]);
}
