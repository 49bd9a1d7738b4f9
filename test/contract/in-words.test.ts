import { expect, test } from 'vitest';
import { countInDigits, countInWords, durationInWords } from '../../contract/in-words.ts';

test.each([
  [1, 'a second'],
  [45, '45 seconds'],
  [60, 'a minute'],
  [61, '61 seconds'],
  [90, '90 seconds'],
  [300, '5 minutes'],
  [3_600, 'an hour'],
  [3_660, '61 minutes'],
  [5_400, '90 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('durationInWords(%d) is "%s"', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});

test.each([
  [3_600, 'any', 'any hour'],
  [5_400, 'any', 'any 90 minutes'],
  [60, 'the last', 'the last minute'],
  [7_200, 'the last', 'the last 2 hours'],
] as const)('durationInWords(%d, "%s") is "%s"', (seconds, determiner, words) => {
  expect(durationInWords(seconds, determiner)).toBe(words);
});

test('durationInWords() rejects a part of a second', () => {
  expect(() => durationInWords(0.5)).toThrow('Cannot put 0.5 seconds into words: give a whole number');
});

test.each([
  [0, '0 seconds', 'no seconds'],
  [1, '1 second', 'one second'],
  [2, '2 seconds', 'two seconds'],
  [3_600, '3600 seconds', '3600 seconds'],
])('a count of %i is "%s" in digits and "%s" in words', (count, digits, words) => {
  expect([countInDigits(count, 'second'), countInWords(count, 'second')]).toEqual([digits, words]);
});
