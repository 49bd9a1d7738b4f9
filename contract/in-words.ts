const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number of things as a sentence says it: `one tool`, `three tools`; in digits from 13 on. */
export function countInWords(count: number, thing: string): string {
  return `${numberInWords(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** A number of things in digits: `1 second`, `42 seconds`. */
export function countInDigits(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** `three` of 3; in digits from 13 on. */
export function numberInWords(count: number): string {
  return words[count] ?? String(count);
}

const units = [
  { name: 'hour', article: 'an', seconds: 3_600 },
  { name: 'minute', article: 'a', seconds: 60 },
  { name: 'second', article: 'a', seconds: 1 },
] as const;

/**
 * Returns `seconds`, a positive integer, in the largest unit that they are whole multiples of: "an hour", "24 hours",
 * "90 minutes". A `determiner` stands before it: "any hour", "any 90 minutes".
 */
export function durationInWords(seconds: number, determiner?: 'any' | 'the last'): string {
  const unit = units.find((candidate) => seconds % candidate.seconds === 0);
  if (!unit) throw new RangeError(`Cannot put ${seconds} seconds into words: give a whole number`);
  const count = seconds / unit.seconds;
  if (count === 1) return `${determiner ?? unit.article} ${unit.name}`;
  return `${determiner ? `${determiner} ` : ''}${count} ${unit.name}s`;
}
