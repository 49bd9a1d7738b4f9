import type { OwnFonts } from '../../../contract/content/theme-content.ts';
import { type ParsedFont, parseFont } from './font-file.ts';
import { type FontFile, sans, serif, type Typeface } from './font-pairs.ts';

/** The files in content/fonts/, keyed by name. */
type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Returns the typefaces of a firm. Headings have the typeface of the text unless they have their own. The text never has
 * that of the headings, which may be hard to read in small sizes.
 */
export function ownTypefaces(
  { text, display }: OwnFonts,
  files: Files,
): { text: Typeface | undefined; display: Typeface | undefined } {
  const textFace = text === undefined ? undefined : ownTypeface('Own text', [text].flat(), 400, files);
  const displayFace =
    display === undefined ? textFace : ownTypeface('Own display', [display].flat(), 500, files);
  return { text: textFace, display: displayFace };
}

function ownTypeface(
  family: string,
  names: readonly string[],
  weight: number,
  files: Files,
): Typeface | undefined {
  const fonts = names.flatMap((name) => {
    const bytes = files.get(name);
    return bytes === undefined ? [] : [{ name, bytes, ...parseFont(bytes) }];
  });
  // First the file that browsers use for `weight`, which is preloaded and determines the metrics.
  const sortedFonts = fonts.toSorted((a, b) => preference(a, weight) - preference(b, weight));
  const latin = sortedFonts.find(({ averageWidth }) => averageWidth !== undefined);
  return {
    family,
    isSerif: fonts.some(({ isSerif }) => isSerif),
    fallback: latin && fallbackOf(latin),
    files: sortedFonts.map(({ name, bytes, weights, isItalic, codePoints }): FontFile => {
      const alphabetic = [...codePoints].filter(isAlphabetic);
      return {
        name,
        bytes: () => bytes,
        weight: [...new Set(weights)].join(' '),
        style: isItalic ? 'italic' : 'normal',
        unicodeRange: unicodeRange([...codePoints]),
        fallbackRange: unicodeRange(alphabetic),
        covers: (codePoint) => codePoints.has(codePoint),
      };
    }),
  };
}

/** The order in which browsers select a file for `weight`, which is 400 or 500 (CSS Fonts 4, 5.2). */
function preference({ weights: [min, max], isItalic }: ParsedFont, weight: number): number {
  const nearest = Math.min(Math.max(weight, min), max);
  const group = isItalic ? 3 : nearest > 500 ? 2 : nearest < weight ? 1 : 0;
  return group * 1_000 + Math.abs(nearest - weight);
}

/** Whether the fonts in `sans` and `serif` have the character: Latin, Greek, Cyrillic, and their punctuation. */
const isAlphabetic = (codePoint: number) => codePoint < 0x530 || (codePoint >= 0x1e00 && codePoint < 0x2190);

/** Adjusts the font that is shown first, as next/font does. */
function fallbackOf({ font, isSerif, averageWidth = 0 }: ParsedFont): Typeface['fallback'] {
  const local = isSerif ? serif : sans;
  const size = averageWidth / local.averageWidth;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const inFallback = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size);
  return {
    local: local.names,
    'size-adjust': percent(size),
    'ascent-override': inFallback(font.ascent),
    'descent-override': inFallback(font.descent),
    'line-gap-override': inFallback(font.lineGap),
  };
}

/** The maximum number of ranges for a font. Every page loads them with the stylesheet. */
const maxRanges = 200;

/**
 * Returns code points in CSS syntax. Of a large font, small gaps are included: browsers show a character that is not in the
 * file in the next font.
 */
function unicodeRange(codePoints: readonly number[]): string {
  const sorted = codePoints.toSorted((a, b) => a - b);
  const rangesWith = (gap: number) => {
    const ranges: [number, number][] = [];
    for (const codePoint of sorted) {
      const last = ranges.at(-1);
      if (last && codePoint - last[1] <= gap) last[1] = codePoint;
      else ranges.push([codePoint, codePoint]);
    }
    return ranges;
  };
  let ranges = rangesWith(1);
  for (let gap = 2; ranges.length > maxRanges; gap *= 2) ranges = rangesWith(gap);
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join();
}
