import type { WebsiteContent } from '../../../contract/content/website-content.ts';
import { parseFont } from './font-file.ts';
import { type Typeface, type Typefaces, typefaces } from './font-pairs.ts';
import { typefacesOf } from './fonts.ts';
import { initialOf } from './logo.ts';

/** An icon as SVG. `drawing` is the same without text, which only browsers can show. PNG icons are drawn from it. */
interface Icon {
  readonly svg: string;
  readonly drawing: string;
}

/** Returns the icon of the theme, or else a square with the initial of the firm's name. */
export function iconOf(
  firm: string,
  website: Pick<WebsiteContent, 'theme' | 'words' | 'media' | 'fonts'>,
): Icon {
  const { theme, media, fonts } = website;
  const icon = theme.icon && media.get(theme.icon);
  if (!icon)
    return initialIcon(initialOf(firm, website) ?? '', theme.accent, typefacesOf(theme.fonts, fonts));
  const svg = Buffer.from(icon.bytes).toString('utf8');
  return { svg, drawing: svg };
}

/** Proportions in hundredths of the side. Capital letters are centred vertically. */
const [fontSize, baseline, cornerRadius] = [66, 72, 19];

function initialIcon(initial: string, accent: string, { display, text }: Typefaces): Icon {
  // Pictures cannot use the reader's system fonts.
  const faces = [display, text, typefaces.source.display];
  const letters = initial === '' ? undefined : outlineOf(initial.normalize(), faces);
  const lettering = `<text x="50" y="${baseline}" text-anchor="middle" font-family="sans-serif" font-size="${fontSize}" font-weight="600" fill="#fff">${initial}</text>`;
  const square = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${cornerRadius}" fill="${accent}"/>${content}</svg>\n`;
  return { svg: square(letters ?? lettering), drawing: square(letters ?? '') };
}

/** The weight of headings, and the width of a stroke, in ems, that adds one to a weight. */
const [weight, strokePerWeight] = [600, 0.0002];

/** Returns `letters` as paths in the first typeface that has them all, or `undefined`. */
function outlineOf(letters: string, faces: readonly (Typeface | undefined)[]): string | undefined {
  const codePoints = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const file = faces
    .flatMap((face) => face?.files ?? [])
    .find(({ covers, style }) => style === 'normal' && codePoints.every(covers));
  const parsed = file && parseFont(file.bytes());
  if (!parsed || !codePoints.every((codePoint) => parsed.codePoints.has(codePoint))) return undefined;
  const { font } = parsed;
  const stroke = Math.max(0, weight - parsed.weight) * strokePerWeight * font.unitsPerEm;
  const glyphs = font.glyphsForString(letters);
  let width = 0;
  const paths = glyphs.map((glyph) => {
    const path = `<path transform="translate(${width})" d="${glyph.path.toSVG()}"/>`;
    width += glyph.advanceWidth;
    return path;
  });
  const scale = fontSize / font.unitsPerEm;
  // A letter of a script without capitals can be anywhere around the baseline.
  const middle =
    Math.max(...glyphs.map(({ bbox }) => bbox.maxY)) + Math.min(...glyphs.map(({ bbox }) => bbox.minY));
  const y = /\p{Lo}/u.test(letters) ? 50 + (middle / 2) * scale : baseline;
  return `<g transform="translate(${50 - (width * scale) / 2} ${y}) scale(${scale} ${-scale})" fill="#fff" stroke="#fff" stroke-width="${stroke}">${paths.join('')}</g>`;
}
