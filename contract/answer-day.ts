/** By when the firm answers a request, where its content counts working days. */
export interface AnswerPromise {
  readonly workingDays: number;
  /** Days of the week on which nobody works, from 1 (Monday) to 7. */
  readonly weekend: readonly number[];
  /** IANA. */
  readonly timeZone: string;
}

/**
 * The day by whose end a request that came at `sent` is answered, in words of `language`. The day on which it came does
 * not count, by the firm's calendar: so the promise holds after hours, too.
 */
export function answerDay(
  sent: Date,
  { workingDays, weekend, timeZone }: AnswerPromise,
  language: string,
): string {
  // Sweden writes dates as ISO 8601 does.
  const day = new Date(sent.toLocaleDateString('sv-SE', { timeZone }));
  for (let left = workingDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!weekend.includes(day.getUTCDay() || 7)) left -= 1;
  }
  return day.toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' });
}
