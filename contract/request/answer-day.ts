import type { NextStep, Step } from '../resources/next-step.ts';

/** The days of the week, in the order of ISO 8601 and with the names of schema.org (`DayOfWeek`). */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** When the firm answers a request, if its content specifies working days. */
export interface AnswerPromise {
  readonly workingDays: number;
  /** Days off, from 1 (Monday) to 7 (Sunday). */
  readonly weekend: readonly number[];
  /** An IANA time zone name. */
  readonly timeZone: string;
}

/**
 * Returns the latest date on which a request is answered, in ISO 8601. The day of the request, in the firm's time zone,
 * does not count, so the promise also holds for requests sent after hours.
 *
 * @example
 * answerDate(new Date('2026-11-20T17:00Z'), { workingDays: 1, weekend: [6, 7], timeZone: 'UTC' }); // '2026-11-23'
 */
export function answerDate(sentAt: Date, { workingDays, weekend, timeZone }: AnswerPromise): string {
  // Swedish dates have the ISO 8601 format.
  const day = new Date(sentAt.toLocaleDateString('sv-SE', { timeZone }));
  for (let remainingDays = workingDays; remainingDays > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!weekend.includes(day.getUTCDay() || 7)) remainingDays -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** Formats the date in `language`, such as 'Monday, November 23', or 'Mon, Nov 23' if `length` is short. */
export function answerDay(date: string, language: string, length: 'long' | 'short' = 'long'): string {
  return new Date(date).toLocaleDateString(language, {
    weekday: length,
    day: 'numeric',
    month: length,
    timeZone: 'UTC',
    calendar: 'gregory',
  });
}

/** Returns the step in which the firm replies. */
export const answeringStep = ({ steps }: NextStep): Step | undefined =>
  steps.find(({ who }) => who === 'provider');

/**
 * Returns when the firm replies: the working days of its first step, its time zone, and its days off, which are its
 * country's weekend if it lists no working days.
 */
export function promiseOf({
  company,
  nextStep,
}: {
  readonly company: {
    readonly timeZone?: string | undefined;
    readonly country: { readonly code: string };
    readonly workingDays?: readonly string[] | undefined;
  };
  readonly nextStep: NextStep;
}): AnswerPromise | undefined {
  const { timeZone, country, workingDays: days } = company;
  const workingDays = answeringStep(nextStep)?.workingDays;
  if (workingDays === undefined || timeZone === undefined) return undefined;
  const region = new Intl.Locale(`und-${country.code}`) as LocaleWithWeek;
  const weekend = days
    ? weekdays.flatMap((day, index) => (days.includes(day) ? [] : [index + 1]))
    : region.getWeekInfo().weekend;
  return { workingDays, weekend, timeZone };
}

/** TypeScript's library does not have this method yet (ECMA-402, Intl Locale Info). */
type LocaleWithWeek = Intl.Locale & { getWeekInfo(): { readonly weekend: readonly number[] } };
