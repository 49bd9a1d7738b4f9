import type { ProblemType } from '../problems/texts.ts';
import { fillCounted } from '../words/word.ts';
import type { FormWords } from './field-issue.ts';

type ProblemSlug = ProblemType['slug'];

/** Whether a failed form request may have arrived, keyed by cause. Causes have the same names as their words. */
const mayHaveArrivedAfter = {
  tooMany: false,
  unavailable: false,
  refused: false,
  foreign: false,
  // The connection may have been lost after the request was sent.
  offline: true,
  noAnswer: true,
  inProgress: true,
  // The e-mail may have been sent before the failure.
  failed: true,
  sentBefore: true,
} as const satisfies Partial<Record<keyof FormWords['outcome'], boolean>>;

export type FailureCause = keyof typeof mayHaveArrivedAfter;

/** The message shown when a form request has failed. */
export interface FormFailure {
  readonly title: string;
  /** One or more sentences. */
  readonly text: string;
  /** Whether the request may have arrived, in this attempt or an earlier one. */
  readonly mayHaveArrived: boolean;
}

/** A failed attempt to send the form. */
export interface FailedAttempt {
  readonly cause: FailureCause;
  /** The value of Retry-After; NaN or 0 if there is none. */
  readonly retryAfterSeconds?: number;
  /** Whether a retry sends the same Idempotency-Key. */
  readonly hasKey: boolean;
  /** Whether an earlier attempt with the same key may have arrived. */
  readonly mayHaveArrivedBefore?: boolean;
}

// The problems with status 500 or above for which it is certain that nothing was sent.
const nothingSent: readonly ProblemSlug[] = ['mail-cap-reached', 'temporarily-unavailable'];

/** Derives the cause of a failure from the response status and, if there is a problem, its `type`. */
export function failureCause(status: number, type = ''): FailureCause {
  const slug = type.split('/').at(-1) as ProblemSlug;
  if (slug === 'idempotency-key-reused') return 'sentBefore';
  if (slug === 'cross-site-request') return 'foreign';
  if (nothingSent.includes(slug)) return 'unavailable';
  if (status === 429) return 'tooMany';
  if (status === 409) return 'inProgress';
  return status >= 500 ? 'failed' : 'refused';
}

/** Returns the message about a failure. If the outcome is unknown, it does not say whether the request arrived. */
export function formFailure(
  { cause, retryAfterSeconds = 0, hasKey, mayHaveArrivedBefore = false }: FailedAttempt,
  words: FormWords,
): FormFailure {
  const { outcome } = words;
  const mayHaveArrived = mayHaveArrivedBefore || mayHaveArrivedAfter[cause];
  const sentences = [
    outcome[cause],
    ...(isTemporary(cause) ? [retryAdvice(retryAfterSeconds, words)] : []),
    // Values sent by a page on another site are not shown.
    ...(cause === 'foreign' ? [] : [outcome.kept]),
    // After `sentBefore`, the changed values are sent with a new key.
    ...(mayHaveArrived && cause !== 'sentBefore'
      ? [hasKey ? outcome.sameRequest : outcome.mayArriveTwice]
      : []),
  ];
  return {
    title: mayHaveArrived ? outcome.perhapsNotSent : outcome.notSent,
    text: sentences.join(' '),
    mayHaveArrived,
  };
}

const isTemporary = (cause: FailureCause) =>
  cause === 'tooMany' || cause === 'unavailable' || cause === 'inProgress' || cause === 'failed';

/** Says when to send the form again. */
function retryAdvice(seconds: number, { language, outcome }: FormWords): string {
  if (!(seconds > 0)) return outcome.againSoon;
  if (seconds < 100) return fillCounted(language, outcome.againInSeconds, seconds);
  return fillCounted(language, outcome.againInMinutes, Math.ceil(seconds / 60));
}
