import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import type { WebsiteContent } from '../../../contract/content/website-content.ts';
import { memoize } from '../../cache/remembered.ts';
import { codePointPredicate, drawnFonts, filesOf, typefaces } from './font-pairs.ts';
import { initialOf } from './logo.ts';

/** An icon as SVG. `drawing` is the same without text, which only browsers can show. PNG icons are drawn from it. */
interface Icon {
  readonly svg: string;
  readonly drawing: string;
}

/** Returns the icon of the theme, or else a square with the initial of the firm's name. */
export function iconOf(firm: string, website: Pick<WebsiteContent, 'theme' | 'words' | 'media'>): Icon {
  const { theme, media } = website;
  const icon = theme.icon && media.get(theme.icon);
  if (!icon)
    return initialIcon(JSON.stringify([initialOf(firm, website) ?? '', drawnFonts(theme), theme.accent]));
  const svg = Buffer.from(icon.bytes).toString('utf8');
  return { svg, drawing: svg };
}

/** Proportions in hundredths of the side. Capital letters are centred vertically. */
const [fontSize, baseline, cornerRadius] = [66, 72, 19];

/** Memoized, because reading a typeface takes a tenth of a second. */
const initialIcon = memoize((key: string): Icon => {
  const [initial, fonts, accent]: [string, keyof typeof typefaces, string] = JSON.parse(key);
  const letters = initial === '' ? undefined : outlineOf(initial.normalize(), fonts);
  const text = `<text x="50" y="${baseline}" text-anchor="middle" font-family="sans-serif" font-size="${fontSize}" font-weight="600" fill="#fff">${initial}</text>`;
  const square = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${cornerRadius}" fill="${accent}"/>${content}</svg>\n`;
  return { svg: square(letters ?? text), drawing: square(letters ?? '') };
});

/** The weight of headings, and the width of a stroke, in ems, that adds one to a weight. */
const [weight, strokePerWeight] = [600, 0.0002];

/** Returns `letters` as paths in the typeface of headings, or `undefined` if it lacks one of them. */
function outlineOf(letters: string, fonts: keyof typeof typefaces): string | undefined {
  const codePoints = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const file = filesOf(typefaces[fonts].display).find((item) => codePoints.every(codePointPredicate(item)));
  const font = file && create(readFileSync(file.path));
  if (!font || font.isCollection || !codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)))
    return undefined;
  // Of a variable font in WOFF2, the library reads only the default weight.
  const stroke = (weight - (font.variationAxes.wght?.default ?? weight)) * strokePerWeight * font.unitsPerEm;
  let width = 0;
  const paths = font.glyphsForString(letters).map((glyph) => {
    const path = `<path transform="translate(${width})" d="${glyph.path.toSVG()}"/>`;
    width += glyph.advanceWidth;
    return path;
  });
  const scale = fontSize / font.unitsPerEm;
  return `<g transform="translate(${50 - (width * scale) / 2} ${baseline}) scale(${scale} ${-scale})" fill="#fff" stroke="#fff" stroke-width="${stroke}">${paths.join('')}</g>`;
}
