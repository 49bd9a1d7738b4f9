import { expect, test } from 'vitest';
import { countInDigits, countInWords } from '../../contract/count-in-words.ts';

test.each([
  [0, '0 seconds', 'no seconds'],
  [1, '1 second', 'one second'],
  [2, '2 seconds', 'two seconds'],
  [3_600, '3600 seconds', '3600 seconds'],
])('a count of %i is "%s" in digits and "%s" in words', (count, digits, words) => {
  expect([countInDigits(count, 'second'), countInWords(count, 'second')]).toEqual([digits, words]);
});
