import { describe, expect, test } from 'vitest';
import { DurationRange } from '../../contract/content/duration-range.ts';

const accepts = (bounds: object) => DurationRange.safeParse({ text: 'A while', ...bounds }).success;

describe('DurationRange', () => {
  test.each(['PT45M', 'PT1H30M', 'P10D', 'P3W', 'P4M', 'P1Y', 'P1Y2M3DT4H5M', 'P0D'])(
    'accepts %s',
    (bound) => {
      expect(accepts({ minimum: bound, maximum: bound })).toBe(true);
    },
  );

  test.each([
    '',
    'P',
    'PT',
    'P1DT',
    'P3',
    'W3',
    'P1W2D',
    'P1.5D',
    'PT1S',
    '-P1D',
    'p3w',
    'P1H',
    'PT3W',
    ' P3W',
  ])('rejects %j', (bound) => {
    expect([accepts({ minimum: bound }), accepts({ maximum: bound })]).toEqual([false, false]);
  });

  test.each([{}, { minimum: 'P3W' }, { maximum: 'P3W' }])('accepts the bounds %j', (bounds) => {
    expect(accepts(bounds)).toBe(true);
  });

  test.each([
    ['PT59M', 'PT1H'],
    ['PT23H', 'P1D'],
    ['P6D', 'P1W'],
    ['P4W', 'P1M'],
    ['P30D', 'P1M'],
    ['P1M', 'P31D'],
    ['P11M', 'P1Y'],
    ['P1Y', 'P366D'],
    ['PT1H30M', 'P1DT1M'],
  ])('takes %s for shorter than %s', (minimum, maximum) => {
    expect(accepts({ minimum, maximum })).toBe(true);
    expect(accepts({ minimum: maximum, maximum: minimum })).toBe(false);
  });

  test.each([
    ['PT60M', 'PT1H'],
    ['PT24H', 'P1D'],
    ['P7D', 'P1W'],
    ['P12M', 'P1Y'],
  ])('takes %s for as long as %s', (one, other) => {
    expect(accepts({ minimum: one, maximum: other })).toBe(true);
    expect(accepts({ minimum: other, maximum: one })).toBe(true);
  });
});
