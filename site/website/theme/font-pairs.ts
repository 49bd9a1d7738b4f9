import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FontPair } from '../../../contract/content/theme-content.ts';

/** A typeface that the site serves itself. */
export interface Typeface {
  readonly family: string;
  readonly isSerif: boolean;
  /**
   * The typeface that is shown until this one has loaded, adjusted to take up the same space. All fonts in `local` have
   * the same metrics.
   */
  readonly fallback:
    | {
        readonly local: readonly string[];
        readonly 'size-adjust': string;
        readonly 'ascent-override': string;
        readonly 'descent-override': string;
        readonly 'line-gap-override': string;
        /** The characters that it shows. The default is all characters of the files. */
        readonly 'unicode-range'?: string;
      }
    | undefined;
  readonly files: readonly FontFile[];
}

/** The typefaces of a site. A missing one means the system font. */
export interface Typefaces {
  readonly text?: Typeface | undefined;
  readonly display?: Typeface | undefined;
}

/** A file of a typeface. */
export interface FontFile {
  /** Its name below `/fonts/`. */
  readonly name: string;
  /** In CSS syntax: `400`, or `200 800` for a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  /** Its characters in CSS syntax: `U+0000-00FF,U+0131`. */
  readonly unicodeRange: string;
  covers(codePoint: number): boolean;
  bytes(): Uint8Array;
}

/** Local fonts with the same metrics, and the average width of a character in ems (`averageWidth()` of font-file.ts). */
export const sans = { names: ['Arial', 'Liberation Sans', 'Arimo'], averageWidth: 0.4341 };
export const serif = { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], averageWidth: 0.396 };

/** A typeface of Frontdesk: a variable font, with one file per Unicode subset. */
interface ShippedTypeface extends Typeface {
  /** The name of its package in @fontsource-variable. */
  readonly name: string;
}

/** The numbers were computed with `createFontStack` of @capsizecss/core 3. */
function typeface(
  family: string,
  local: typeof sans,
  [size, ascent, descent]: readonly [number, number, number],
): ShippedTypeface {
  const name = family.toLowerCase().replaceAll(' ', '-');
  return {
    family,
    name,
    isSerif: local === serif,
    fallback: {
      local: local.names,
      'size-adjust': `${size}%`,
      'ascent-override': `${ascent}%`,
      'descent-override': `${descent}%`,
      'line-gap-override': '0%',
    },
    get files() {
      return filesOf(name);
    },
  };
}

/** The font pairs that theme.json can select, except the system fonts. */
export const typefaces: Readonly<
  Record<Exclude<FontPair, 'system'>, Readonly<Record<'display' | 'text', ShippedTypeface>>>
> = {
  source: {
    display: typeface('Source Serif 4', serif, [117.91, 87.87, 28.41]),
    text: typeface('Source Sans 3', sans, [93.76, 109.21, 42.66]),
  },
  manrope: {
    display: typeface('Manrope', sans, [103.19, 103.31, 29.07]),
    text: typeface('Inter', sans, [107.12, 90.44, 22.52]),
  },
};

const { resolve } = createRequire(import.meta.url);

const folderOf = (name: string) => join(resolve(`@fontsource-variable/${name}/unicode.json`), '..');

/** Returns the files of a typeface, without its italics. */
function filesOf(name: string): FontFile[] {
  const folder = folderOf(name);
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([subset, unicodeRange]) => ({
    name: `${name}-${subset}.woff2`,
    weight: '200 800',
    style: 'normal',
    unicodeRange,
    covers: codePointPredicate(unicodeRange),
    bytes: () => readFileSync(join(folder, 'files', `${name}-${subset}-wght-normal.woff2`)),
  }));
}

/** Returns the licence of a typeface, which must accompany every copy (OFL-1.1, section 2). */
export function licenceOf({ name }: ShippedTypeface): string {
  return readFileSync(join(folderOf(name), 'LICENSE'), 'utf8').trim();
}

/** Returns a function that checks whether the range contains a code point. */
function codePointPredicate(unicodeRange: string): (codePoint: number) => boolean {
  const ranges = unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
