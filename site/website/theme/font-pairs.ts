import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FontPair, ThemeContent } from '../../../contract/content/theme-content.ts';

/** A typeface that the site serves itself: a variable font, with one file per Unicode subset. */
export interface Typeface {
  readonly family: string;
  /** The name of its package in @fontsource-variable. */
  readonly name: string;
  /**
   * The typeface that is shown until this one has loaded, adjusted to take up the same space. All fonts in `local` have
   * the same metrics. The numbers were computed with `createFontStack` of @capsizecss/core 3.
   */
  readonly fallback: {
    readonly local: readonly string[];
    readonly 'size-adjust': string;
    readonly 'ascent-override': string;
    readonly 'descent-override': string;
  };
}

export interface Typefaces {
  readonly display: Typeface;
  readonly text: Typeface;
}

const sans = ['Arial', 'Liberation Sans', 'Arimo'];
const serif = ['Times New Roman', 'Liberation Serif', 'Tinos'];

function typeface(
  family: string,
  local: readonly string[],
  [size, ascent, descent]: readonly [number, number, number],
): Typeface {
  return {
    family,
    name: family.toLowerCase().replaceAll(' ', '-'),
    fallback: {
      local,
      'size-adjust': `${size}%`,
      'ascent-override': `${ascent}%`,
      'descent-override': `${descent}%`,
    },
  };
}

/** The font pairs that theme.json can select, except the system fonts. */
export const typefaces: Readonly<Record<Exclude<FontPair, 'system'>, Typefaces>> = {
  source: {
    display: typeface('Source Serif 4', serif, [117.91, 87.87, 28.41]),
    text: typeface('Source Sans 3', sans, [93.76, 109.21, 42.66]),
  },
  manrope: {
    display: typeface('Manrope', sans, [103.19, 103.31, 29.07]),
    text: typeface('Inter', sans, [107.12, 90.44, 22.52]),
  },
};

/** Returns the font pair for drawn pictures, which cannot use a reader's system fonts. */
export const drawnFonts = ({ fonts }: ThemeContent) => (fonts === 'system' ? 'source' : fonts);

/** A file of a typeface: the characters of one subset, in every weight. */
export interface FontFile {
  readonly subset: string;
  /** In CSS syntax: `U+0000-00FF,U+0131`. */
  readonly unicodeRange: string;
  readonly path: string;
}

const { resolve } = createRequire(import.meta.url);

const folderOf = ({ name }: Typeface) => join(resolve(`@fontsource-variable/${name}/unicode.json`), '..');

/** Returns the files of a typeface, without its italics. */
export function filesOf(face: Typeface): FontFile[] {
  const folder = folderOf(face);
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([subset, unicodeRange]) => ({
    subset,
    unicodeRange,
    path: join(folder, 'files', `${face.name}-${subset}-wght-normal.woff2`),
  }));
}

/** Returns the licence of a typeface, which must accompany every copy (OFL-1.1, section 2). */
export function licenceOf(face: Typeface): string {
  return readFileSync(join(folderOf(face), 'LICENSE'), 'utf8').trim();
}

/** Returns a function that checks whether the file covers a code point. */
export function codePointPredicate({ unicodeRange }: FontFile): (codePoint: number) => boolean {
  const ranges = unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
