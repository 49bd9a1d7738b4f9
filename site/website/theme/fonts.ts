import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FontPair } from '../../../contract/content/theme-content.ts';
import { bytesDocument, type Document, textDocument } from '../../resources/document.ts';
import {
  codePointPredicate,
  type FontFile,
  filesOf,
  licenceOf,
  type Typeface,
  typefaces,
} from './font-pairs.ts';

/** The documents and styles that pages need for a pair of typefaces. */
export interface Fonts {
  readonly documents: readonly Document[];
  /** The `@font-face` rules, and the font families as CSS variables. */
  readonly css: string;
  /** URLs of the files that every page needs immediately. */
  readonly preloads: readonly string[];
}

const systemFamilies = {
  text: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  display:
    '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "P052", "Book Antiqua", Georgia, "Liberation Serif", serif',
} as const;

/** The file of the letters of each script (ISO 15924) that the typefaces have. */
const subsets: Readonly<Record<string, string>> = { Latn: 'latin', Cyrl: 'cyrillic', Grek: 'greek' };

/**
 * Publishes the fonts of a site whose pages contain `text`, mostly in `language`: for each typeface, the files for the
 * writing systems in that text. All other characters are shown in system fonts.
 */
export function publishFonts(pair: FontPair, text: string, language: string): Fonts {
  if (pair === 'system') return { documents: [], css: variables(systemFamilies), preloads: [] };
  const { display, text: textFace } = typefaces[pair];
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const mainSubset = subsets[new Intl.Locale(language).maximize().script ?? ''];
  const faces = [display, textFace].map((face) => publishFace(face, codePoints, mainSubset));
  const licences = [display, textFace].map(licenceOf).join(`\n\n${'='.repeat(60)}\n\n`);
  return {
    documents: [
      ...faces.flatMap(({ documents }) => documents),
      textDocument('text', '/fonts/LICENSE.txt', `${licences}\n`),
    ],
    css: [
      variables({
        text: `${fontStack(textFace)}, ${systemFamilies.text}`,
        display: `${fontStack(display)}, ${systemFamilies.display}`,
      }),
      ...faces.map(({ css }) => css),
    ].join('\n'),
    preloads: faces.flatMap(({ preload }) => preload ?? []),
  };
}

const variables = ({ text, display }: Readonly<Record<'text' | 'display', string>>) =>
  `:root { --text: ${text}; --display: ${display}; }`;

const fontStack = ({ family }: Typeface) => `"${family}", "${family} fallback"`;

function publishFace(face: Typeface, codePoints: readonly number[], mainSubset: string | undefined) {
  const usedFiles = filesOf(face).flatMap((file) =>
    codePoints.some(codePointPredicate(file)) ? [{ ...file, ...publishFile(face, file) }] : [],
  );
  const { local, ...overrides } = face.fallback;
  const fallback = declarations({
    'font-family': `"${face.family} fallback"`,
    src: local.map((name) => `local("${name}")`).join(', '),
    'line-gap-override': '0%',
    ...overrides,
    // Other scripts, which the local font may contain, are shown in the reader's font for them.
    'unicode-range': usedFiles.map(({ unicodeRange }) => unicodeRange).join(),
  });
  return {
    documents: usedFiles.map(({ document }) => document),
    css: [...usedFiles.map(({ css }) => css), `@font-face { ${fallback} }`].join('\n'),
    preload: usedFiles.find(({ subset }) => subset === mainSubset)?.address,
  };
}

function publishFile(face: Typeface, { subset, unicodeRange, path }: FontFile) {
  const bytes = readFileSync(path);
  const document = bytesDocument('woff2', `/fonts/${face.name}-${subset}.woff2`, bytes);
  const address = `${document.path}?${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`;
  const rule = declarations({
    'font-family': `"${face.family}"`,
    'font-weight': '200 800',
    // On a slow connection, the fallback is shown first. It takes up the same space.
    'font-display': 'swap',
    src: `url("${address}") format("woff2")`,
    'unicode-range': unicodeRange,
  });
  return { document, address, css: `@font-face { ${rule} }` };
}

const declarations = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
