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
