import type { OwnFonts } from '../../../contract/content/theme-content.ts';
import type { WebsiteContent } from '../../../contract/content/website-content.ts';
import { type ParsedFont, parseFont } from './font-file.ts';
import { sans, serif, type Typeface, type Typefaces } from './font-pairs.ts';

/**
 * Returns the typefaces of a firm. Headings have the typeface of the text unless they have their own. The text never has
 * that of the headings, which may be hard to read in small sizes.
 */
export function ownTypefaces({ text, display }: OwnFonts, files: WebsiteContent['fonts']): Typefaces {
  const typefaceOf = (family: string, names: readonly string[] | undefined, weight: number) =>
    names && ownTypeface(family, names, weight, files);
  const textFace = typefaceOf('Own text', text, 400);
  return { text: textFace, display: typefaceOf('Own display', display, 500) ?? textFace };
}

function ownTypeface(
  family: string,
  names: readonly string[],
  weight: number,
  files: WebsiteContent['fonts'],
): Typeface {
  const fonts = names.flatMap((name) => {
    const bytes = files.get(name);
    return bytes ? [{ name, bytes, ...parseFont(bytes) }] : [];
  });
  // First the file that browsers use for `weight`, which is preloaded and determines the metrics.
  const sortedFonts = fonts.toSorted((a, b) => preference(a, weight) - preference(b, weight));
  const latin = sortedFonts.find(({ averageWidth }) => averageWidth !== undefined);
  return {
    family,
    isSerif: fonts.some(({ isSerif }) => isSerif),
    fallback: latin && fallbackOf(latin),
    files: sortedFonts.map(({ name, bytes, weights, isItalic, codePoints }) => ({
      name,
      bytes: () => bytes,
      weight: [...new Set(weights)].join(' '),
      style: isItalic ? 'italic' : 'normal',
      unicodeRange: unicodeRange(codePoints),
      covers: (codePoint) => codePoints.has(codePoint),
    })),
  };
}

/** The order in which browsers select a file for `weight`, which is 400 or 500 (CSS Fonts 4, 5.2). */
function preference({ weights: [min, max], isItalic }: ParsedFont, weight: number): number {
  const nearest = Math.min(Math.max(weight, min), max);
  const group = isItalic ? 3 : nearest > 500 ? 2 : nearest < weight ? 1 : 0;
  return group * 1_000 + Math.abs(nearest - weight);
}

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
    // The Latin, Greek and Cyrillic alphabets, and punctuation, which all local fonts have.
    'unicode-range': 'U+20-52F,U+1E00-218F',
  };
}

/** The maximum number of ranges for a font. Every page loads them with the stylesheet. */
const maxRanges = 200;

/**
 * Returns code points in CSS syntax. Of a large font, small gaps are included: browsers show a character that is not in the
 * file in the next font.
 */
function unicodeRange(codePoints: ReadonlySet<number>): string {
  const sorted = [...codePoints].toSorted((a, b) => a - b);
  const hex = (codePoint = 0) => codePoint.toString(16).toUpperCase();
  for (let gap = 1; ; gap *= 2) {
    const firsts = sorted.filter((codePoint, index) => codePoint - (sorted[index - 1] ?? -Infinity) > gap);
    const lasts = sorted.filter((codePoint, index) => (sorted[index + 1] ?? Infinity) - codePoint > gap);
    if (firsts.length <= maxRanges)
      return firsts.map((first, index) => `U+${hex(first)}-${hex(lasts[index])}`).join();
  }
}
