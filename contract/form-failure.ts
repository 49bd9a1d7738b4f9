import type { FormWords } from './field-issue.ts';
import type { problemTypes } from './problems/types.ts';
import { fillCounted } from './words/fill.ts';

type ProblemSlug = (typeof problemTypes)[number]['slug'];

/** Why a request of the form failed, by the word that says so, and whether it may have arrived nevertheless. */
const mayHaveArrivedAfter = {
  tooMany: false,
  unavailable: false,
  refused: false,
  foreign: false,
  // The connection may have broken after the request had gone out.
  offline: true,
  noAnswer: true,
  inProgress: true,
  // The e-mail may have gone out before.
  failed: true,
  sentBefore: true,
} as const satisfies Partial<Record<keyof FormWords['outcome'], boolean>>;

export type FailureCause = keyof typeof mayHaveArrivedAfter;

/** A failure of the form, as it is shown to a person. */
export interface FormFailure {
  readonly title: string;
  /** Sentences. */
  readonly text: string;
  /** Whether the request may have arrived nevertheless, this time or before. */
  readonly mayHaveArrived: boolean;
}

/** An attempt to send that failed. */
export interface FailedAttempt {
  readonly cause: FailureCause;
  /** Of Retry-After; NaN or 0 where there are none. */
  readonly retryAfterSeconds?: number;
  /** Whether a repetition has the same Idempotency-Key. */
  readonly hasKey: boolean;
  /** Whether an earlier attempt under the same key may have arrived. */
  readonly mayHaveArrivedBefore?: boolean;
}

// Of the failures with a status of 500 or more, those that say that nothing was sent.
const nothingSent: readonly ProblemSlug[] = ['mail-cap-reached', 'temporarily-unavailable'];

/** Why the form failed, by the status of the answer and the `type` of its problem, if it has one. */
export function failureCause(status: number, type = ''): FailureCause {
  const slug = type.split('/').at(-1) as ProblemSlug;
  if (slug === 'idempotency-key-reused') return 'sentBefore';
  if (slug === 'cross-site-request') return 'foreign';
  if (nothingSent.includes(slug)) return 'unavailable';
  if (status === 429) return 'tooMany';
  if (status === 409) return 'inProgress';
  return status >= 500 ? 'failed' : 'refused';
}

/** The message about a failure. It never says that something arrived or did not arrive where that is unknown. */
export function formFailure(
  { cause, retryAfterSeconds = 0, hasKey, mayHaveArrivedBefore = false }: FailedAttempt,
  words: FormWords,
): FormFailure {
  const { outcome } = words;
  const mayHaveArrived = mayHaveArrivedBefore || mayHaveArrivedAfter[cause];
  const sentences = [
    outcome[cause],
    ...(isTemporary(cause) ? [retryAdvice(retryAfterSeconds, words)] : []),
    // Nothing of what a page of another site sent is shown.
    ...(cause === 'foreign' ? [] : [outcome.kept]),
    // After `sentBefore` the other words go out under a new key.
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

/** When a person should send the form again. */
function retryAdvice(seconds: number, { language, outcome }: FormWords): string {
  if (!(seconds > 0)) return outcome.againSoon;
  if (seconds < 100) return fillCounted(language, outcome.againInSeconds, seconds);
  return fillCounted(language, outcome.againInMinutes, Math.ceil(seconds / 60));
}
