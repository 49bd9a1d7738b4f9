/** When the firm answers a request, if its content specifies working days. */
export interface AnswerPromise {
  readonly workingDays: number;
  /** Days off, from 1 (Monday) to 7 (Sunday). */
  readonly weekend: readonly number[];
  /** An IANA time zone name. */
  readonly timeZone: string;
}

/**
 * Returns the latest date on which a request is answered, formatted in `language`. The day of the request, in the
 * firm's time zone, does not count, so the promise also holds for requests sent after hours.
 *
 * @example
 * answerDay(new Date('2026-11-20T17:00Z'), { workingDays: 1, weekend: [6, 7], timeZone: 'UTC' }, 'en');
 * // 'Monday, November 23, 2026'
 */
export function answerDay(
  sentAt: Date,
  { workingDays, weekend, timeZone }: AnswerPromise,
  language: string,
): string {
  // Swedish dates have the ISO 8601 format.
  const day = new Date(sentAt.toLocaleDateString('sv-SE', { timeZone }));
  for (let remainingDays = workingDays; remainingDays > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!weekend.includes(day.getUTCDay() || 7)) remainingDays -= 1;
  }
  return day.toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC', calendar: 'gregory' });
}
