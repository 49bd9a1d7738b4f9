import { create, type Font } from 'fontkitten';
import { memoize } from '../../cache/remembered.ts';

/** A WOFF2 file, described by its own tables. */
export interface ParsedFont {
  readonly font: Font;
  /** The weight of the outlines. Of a variable font in WOFF2, the library reads only the default weight. */
  readonly weight: number;
  /** The lightest and the heaviest weight. They differ only in a variable font. */
  readonly weights: readonly [number, number];
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  readonly codePoints: ReadonlySet<number>;
  /** The average width of a character in ems; `undefined` if the font has no Latin letters. */
  readonly averageWidth: number | undefined;
}

/** Reads a font. Throws an Error if it is not a WOFF2 file, or is broken. */
export const parseFont = (bytes: Uint8Array): ParsedFont => parse(Buffer.from(bytes).toString('latin1'));

/** Memoized, because it takes a tenth of a second. */
const parse = memoize((latin1: string): ParsedFont => {
  const font = create(Buffer.from(latin1, 'latin1'));
  if (font.isCollection || font.type !== 'WOFF2') throw new Error(`The font is not WOFF2 but ${font.type}`);
  const { fsSelection, usWeightClass, panose } = font['OS/2'];
  const axis = font.variationAxes.wght ?? { min: usWeightClass, default: usWeightClass, max: usWeightClass };
  const weights = [axis.min, axis.max] as const;
  const [family = 0, serifStyle = 0] = panose;
  return {
    font,
    weight: axis.default,
    weights,
    isItalic: fsSelection.italic,
    // Latin text fonts (2) with serifs have a style from 2 to 10. Many fonts leave both at 0.
    isSerif: family === 2 && serifStyle >= 2 && serifStyle <= 10,
    codePoints: new Set(font.characterSet),
    averageWidth: averageWidth(font, axis.default - Math.min(Math.max(400, axis.min), axis.max)),
  };
});

/** Letters and spaces in their usual proportions. */
const sample =
  'we read the programs that a small firm has relied on for years and say in writing what to mend first';

/** Letters are wider in a heavier weight: in Source Sans 3 and Manrope, by this share for each unit. */
const widthPerWeight = 0.00022;

function averageWidth(font: Font, excessWeight: number): number | undefined {
  const codePoints = [...sample].map((character) => character.charCodeAt(0));
  if (!codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return undefined;
  const width = codePoints.reduce((sum, item) => sum + font.glyphForCodePoint(item).advanceWidth, 0);
  return (width / codePoints.length / font.unitsPerEm) * (1 - excessWeight * widthPerWeight);
}
