import type { FormWords } from './field-issue.ts';
import { fillCounted } from './words/fill.ts';

/** When a person should send the form again, by the seconds of Retry-After; NaN or 0 where there are none. */
export function retryAdvice(seconds: number, { language, outcome }: FormWords): string {
  if (!(seconds > 0)) return outcome.againSoon;
  if (seconds < 100) return fillCounted(language, outcome.againInSeconds, seconds);
  return fillCounted(language, outcome.againInMinutes, Math.ceil(seconds / 60));
}

/** Why the form was not sent, by the status of the answer. */
export function reasonOf(status: number, { outcome }: FormWords): string {
  if (status === 429) return outcome.tooMany;
  if (status === 409) return outcome.inProgress;
  return status >= 500 ? outcome.failed : outcome.refused;
}

/** Whether the same request can be accepted later. */
export const isTemporary = (status: number) => status === 429 || status === 409 || status >= 500;
