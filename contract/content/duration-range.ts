import { z } from 'zod';
import { line } from './content-fields.ts';

/** An ISO 8601 duration in whole units: only weeks, or years to minutes. */
const isoDuration = /^P(?=.)(?:(\d+)W|(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?)?)$/;

/** The units of `isoDuration` in minutes. A year has 365.25 days and is twelve months exactly. */
const unitsInMinutes = [10_080, 525_960, 43_830, 1_440, 60, 1];

function inMinutes(duration: string): number {
  const counts = isoDuration.exec(duration)?.slice(1) ?? [];
  return unitsInMinutes.reduce((minutes, unit, index) => minutes + unit * Number(counts[index] ?? 0), 0);
}

function bound(description: string, example: string) {
  return z
    .string()
    .min(1)
    .max(40)
    .regex(
      isoDuration,
      'write an ISO 8601 duration: "PT45M" is 45 minutes, "P10D" 10 days, "P3W" 3 weeks, "P4M" 4 months',
    )
    .meta({ description, examples: [example], format: 'duration' })
    .optional();
}

/**
 * How long something takes, for people and for programs. A bound is absent if `text` has none. Bounds are calendar
 * time: those of a promise in working days are true whatever weekend or holiday comes between.
 */
export const DurationRange = z
  .strictObject({
    text: line(120).meta({
      description: 'How long it takes, or by when it is done, in words.',
      examples: ['3 to 8 weeks'],
    }),
    minimum: bound('Shortest time that "text" means: an ISO 8601 duration of calendar time.', 'P3W'),
    maximum: bound(
      'Longest time that "text" means, as a promise or an estimate: an ISO 8601 duration of calendar time.',
      'P8W',
    ),
  })
  .check(({ value: { minimum, maximum }, issues }) => {
    if (minimum === undefined || maximum === undefined || inMinutes(minimum) <= inMinutes(maximum)) return;
    const message = `write "${minimum}", which is the minimum, or longer`;
    issues.push({ code: 'custom', path: ['maximum'], input: maximum, message });
  })
  .meta({ title: 'DurationRange', description: 'How long something takes, in words and for programs.' });
export type DurationRange = z.infer<typeof DurationRange>;
