const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns a number of things in words: `one tool`, `three tools`. Numbers above 12 are in digits. */
export const countInWords = (count: number, thing: string): string =>
  `${words[count] ?? count} ${plural(count, thing)}`;

/** Returns a number of things in digits: `1 second`, `42 seconds`. */
export const countInDigits = (count: number, thing: string): string => `${count} ${plural(count, thing)}`;

const plural = (count: number, thing: string) => (count === 1 ? thing : `${thing}s`);

const units = [
  { name: 'hour', article: 'an', seconds: 3_600 },
  { name: 'minute', article: 'a', seconds: 60 },
  { name: 'second', article: 'a', seconds: 1 },
] as const;

/**
 * Returns `seconds`, a positive integer, in the largest unit that divides it.
 *
 * @example
 * durationInWords(3_600); // 'an hour'
 * durationInWords(5_400); // '90 minutes'
 * durationInWords(3_600, 'any'); // 'any hour'
 */
export function durationInWords(seconds: number, determiner?: 'any' | 'the last'): string {
  const unit = units.find((candidate) => seconds % candidate.seconds === 0);
  if (!unit) throw new RangeError(`Cannot express ${seconds} seconds in words: pass a whole number`);
  const count = seconds / unit.seconds;
  if (count === 1) return `${determiner ?? unit.article} ${unit.name}`;
  return `${determiner ? `${determiner} ` : ''}${count} ${unit.name}s`;
}
