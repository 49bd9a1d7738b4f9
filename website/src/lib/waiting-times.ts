import type { NextStep, Service } from './resources.ts';

/** A time in days since the request. */
interface WaitingTime {
  readonly title: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The page that says more. */
  readonly path?: string;
}

/**
 * The steps that take a day or more, except the client's, and the diagnostic, one after the other. There are none if it is
 * unknown how long the diagnostic takes.
 */
export function waitingTimes({ steps }: NextStep, diagnostic: Service): WaitingTime[] {
  if (diagnostic.duration?.maximum === undefined) return [];
  const ours = steps.filter(({ who }) => who !== 'client');
  const times: WaitingTime[] = [];
  let from = 0;
  for (const step of [...ours, { ...diagnostic, path: `/services/${diagnostic.slug}` }]) {
    const { title, duration } = step;
    const workingDays = 'workingDays' in step ? step.workingDays : undefined;
    const days = workingDays === undefined ? daysOf(duration?.maximum) : (workingDays * 7) / 5;
    if (duration === undefined || days < 1) continue;
    times.push({
      title,
      text: duration.text,
      from,
      to: from + days,
      ...('path' in step && { path: step.path }),
    });
    from += days;
  }
  return times.length > 1 ? times : [];
}

/** The days of an ISO 8601 duration; one in hours or minutes has none. */
export function daysOf(duration = ''): number {
  const [, years = 0, months = 0, weeks = 0, days = 0] =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?/.exec(duration) ?? [];
  return 365 * Number(years) + 30 * Number(months) + 7 * Number(weeks) + Number(days);
}
