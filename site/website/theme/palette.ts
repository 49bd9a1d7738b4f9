import { contrast, toHex, toOklch } from './color.ts';

const neutralColors = {
  light: {
    paper: '#fcfbf8',
    panel: '#f3f1ea',
    ink: '#1c211f',
    quiet: '#565f5b',
    rule: '#d9d6cb',
    caution: '#9a5b00',
    error: '#a3231c',
  },
  dark: {
    paper: '#151917',
    panel: '#1d2320',
    ink: '#e6e9e5',
    quiet: '#a4aea8',
    rule: '#3d4742',
    caution: '#e0ad5c',
    error: '#ff9d94',
  },
} as const;

export type Scheme = keyof typeof neutralColors;

/** The page colours as `#rrggbb`, keyed by the names of their CSS variables. */
export type Palette = Readonly<
  Record<keyof (typeof neutralColors)['light'] | 'accent' | 'on-accent' | 'tint' | 'deep' | 'on-deep', string>
>;

/**
 * Returns the colours of a scheme: `tint` is the background of pictures and figures, and `deep` the background of the band
 * at the end of a page. The dark accent has the same hue as the light one, and is light enough for text on dark paper.
 */
export function palette(accent: string, scheme: Scheme): Palette {
  const { chroma, hue } = toOklch(accent);
  const shade = (lightness: number, maxChroma: number) =>
    toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue });
  const band = { deep: shade(0.29, 0.07), 'on-deep': shade(0.965, 0.015) };
  if (scheme === 'light') {
    return { ...neutralColors.light, ...band, tint: shade(0.957, 0.013), accent, 'on-accent': '#ffffff' };
  }
  return {
    ...neutralColors.dark,
    ...band,
    tint: shade(0.265, 0.025),
    accent: toHex({ lightness: 0.804, chroma: 1.13 * chroma, hue }),
    'on-accent': toHex({ lightness: 0.227, chroma: 0.42 * chroma, hue }),
  };
}

/** The minimum contrast ratios of WCAG 2.2 AA: for text (1.4.3), and for controls and their states (1.4.11). */
const [text, control] = [4.5, 3];

/** The colour pairs that pages use: [foreground, background, minimum contrast ratio]. */
const pairs: readonly (readonly [keyof Palette, keyof Palette, number])[] = [
  ['ink', 'paper', text],
  ['ink', 'panel', text],
  ['quiet', 'paper', text],
  ['quiet', 'panel', text],
  ['accent', 'paper', text],
  ['accent', 'panel', text],
  ['on-accent', 'accent', text],
  ['ink', 'tint', text],
  ['quiet', 'tint', text],
  ['accent', 'tint', text],
  ['on-deep', 'deep', text],
  ['error', 'paper', text],
  ['caution', 'paper', control],
  ['caution', 'panel', control],
];

/** Returns the colour pairs of a palette whose contrast is too low. */
export function lowContrasts(colors: Palette): { pair: string; ratio: number; least: number }[] {
  return pairs
    .map(([front, back, least]) => ({
      pair: `${front} on ${back}`,
      ratio: contrast(colors[front], colors[back]),
      least,
    }))
    .filter(({ ratio, least }) => ratio < least);
}

/** Returns the nearest colour with the same hue and enough contrast, which is darker if `accent` is too light. */
export function nearestAccent(accent: string): string {
  const color = toOklch(accent);
  let { lightness } = color;
  let candidate = accent;
  while (lightness > 0 && lowContrasts(palette(candidate, 'light')).length > 0) {
    lightness -= 0.002;
    candidate = toHex({ ...color, lightness });
  }
  return candidate;
}
