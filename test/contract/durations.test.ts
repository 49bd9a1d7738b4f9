import { expect, test } from 'vitest';
import { countInDigits, countInWords, durationInWords } from '../../contract/in-words.ts';
import { DurationRange } from '../../contract/resources/common-schemas.ts';

test.each([
  [1, undefined, 'a second'],
  [90, undefined, '90 seconds'],
  [3_600, undefined, 'an hour'],
  [3_600, 'any', 'any hour'],
  [7_200, 'the last', 'the last 2 hours'],
] as const)('%d seconds with the determiner "%s" are "%s"', (seconds, determiner, words) => {
  expect(durationInWords(seconds, determiner)).toBe(words);
});

test.each([
  [1, '1 second', 'one second'],
  [2, '2 seconds', 'two seconds'],
])('a count of %i is "%s" in digits and "%s" in words', (count, digits, words) => {
  expect([countInDigits(count, 'second'), countInWords(count, 'second')]).toEqual([digits, words]);
});

const accepts = (bounds: object) => DurationRange.safeParse({ text: 'A while', ...bounds }).success;

test.each(['PT45M', 'P10D', 'P3W', 'P1Y2M3DT4H5M'])('a duration range accepts the bound %s', (bound) => {
  expect([accepts({ minimum: bound }), accepts({ maximum: bound })]).toEqual([true, true]);
});

test.each(['', 'P', 'P1DT', 'P1W2D', 'P1.5D', 'PT1S', '-P1D', ' P3W'])(
  'a duration range rejects the bound %j',
  (bound) => {
    expect([accepts({ minimum: bound }), accepts({ maximum: bound })]).toEqual([false, false]);
  },
);
