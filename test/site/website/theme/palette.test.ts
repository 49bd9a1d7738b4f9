import { describe, expect, test } from 'vitest';
import { contrast, toHex, toOklch } from '../../../../site/website/theme/color.ts';
import { lowContrasts, nearestAccent, palette } from '../../../../site/website/theme/palette.ts';
import fc from '../../../support/properties.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast() returns the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('toHex() is the inverse of toOklch()', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(toHex(toOklch(color))).toBe(color);
    }),
  );
});

describe('palette()', () => {
  test('returns the default colours', () => {
    expect(palette('#0d5745', 'light')).toMatchObject({ accent: '#0d5745', 'on-accent': '#ffffff' });
    expect(palette('#0d5745', 'dark')).toMatchObject({ accent: '#84d1b8', 'on-accent': '#0b211a' });
  });

  test('is readable in the dark scheme with every accent', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        expect(lowContrasts(palette(accent, 'dark'))).toEqual([]);
      }),
    );
  });
});

describe('nearestAccent()', () => {
  test('is readable in the light scheme, and equals the accent if possible', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const nearestColor = nearestAccent(accent);
        expect(lowContrasts(palette(nearestColor, 'light'))).toEqual([]);
        if (lowContrasts(palette(accent, 'light')).length === 0) expect(nearestColor).toBe(accent);
      }),
    );
  });
});
