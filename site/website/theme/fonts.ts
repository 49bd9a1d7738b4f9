import type { ThemeContent } from '../../../contract/content/theme-content.ts';
import type { WebsiteContent } from '../../../contract/content/website-content.ts';
import { bytesDocument, type Document, textDocument, versionOf } from '../../resources/document.ts';
import { type FontFile, licenceOf, type Typeface, type Typefaces, typefaces } from './font-pairs.ts';
import { ownTypefaces } from './own-fonts.ts';

/** The documents and styles that pages need for a pair of typefaces. */
export interface Fonts {
  readonly documents: readonly Document[];
  /** The `@font-face` rules, and the font families as CSS variables. */
  readonly css: string;
  /** URLs of the files that every page needs immediately. */
  readonly preloads: readonly string[];
}

const systemFamilies = {
  sans: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  serif:
    '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "P052", "Book Antiqua", Georgia, "Liberation Serif", serif',
} as const;

/** A frequent letter of each writing system (ISO 15924). Pages preload the file that has the one of their language. */
const frequentLetters: Readonly<Record<string, string>> = {
  Arab: 'ا',
  Cyrl: 'о',
  Deva: 'र',
  Grek: 'α',
  Hans: '的',
  Hant: '的',
  Hebr: 'י',
  Jpan: 'の',
  Kore: '이',
  Latn: 'e',
  Thai: 'า',
};

/** The typefaces of a theme. `files` are those in content/fonts/. */
export function typefacesOf(fonts: ThemeContent['fonts'], files: WebsiteContent['fonts']): Typefaces {
  if (typeof fonts === 'object') return ownTypefaces(fonts, files);
  return fonts === 'system' ? {} : typefaces[fonts];
}

/**
 * Publishes the fonts of a site whose pages contain `text`, mostly in `language`: for each typeface, the files for the
 * writing systems in that text. All other characters are shown in system fonts. `files` are those in content/fonts/.
 */
export function publishFonts(
  fonts: ThemeContent['fonts'],
  text: string,
  language: string,
  files: WebsiteContent['fonts'] = new Map(),
): Fonts {
  const { display, text: textFace } = typefacesOf(fonts, files);
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const letter = frequentLetters[new Intl.Locale(language).maximize().script ?? '']?.codePointAt(0);
  const faces = [...new Set([display, textFace])].flatMap((face) =>
    face ? publishFace(face, codePoints, letter) : [],
  );
  const documents = [...faces.flatMap((face) => face.documents), ...licences(fonts, files)];
  return {
    // A file may be in both typefaces.
    documents: [...new Map(documents.map((document) => [document.path, document])).values()],
    css: [
      `:root { --text: ${fontStack(textFace, 'sans')}; --display: ${fontStack(display, 'serif')}; }`,
      ...faces.map(({ css }) => css),
    ].join('\n'),
    preloads: [...new Set(faces.flatMap(({ preload }) => preload ?? []))],
  };
}

function licences(fonts: ThemeContent['fonts'], files: WebsiteContent['fonts']): Document[] {
  if (fonts === 'system') return [];
  if (typeof fonts === 'object')
    return [...files].flatMap(([name, bytes]) =>
      name.endsWith('.txt')
        ? [textDocument('text', `/fonts/${name}`, Buffer.from(bytes).toString('utf8'))]
        : [],
    );
  const { display, text } = typefaces[fonts];
  const texts = [display, text].map(licenceOf).join(`\n\n${'='.repeat(60)}\n\n`);
  return [textDocument('text', '/fonts/LICENSE.txt', `${texts}\n`)];
}

/** The families of a typeface; without one, the system fonts of the style `system`. */
function fontStack(face: Typeface | undefined, system: keyof typeof systemFamilies): string {
  if (!face) return systemFamilies[system];
  const fallback = face.fallback ? `, "${face.family} fallback"` : '';
  return `"${face.family}"${fallback}, ${systemFamilies[face.isSerif ? 'serif' : 'sans']}`;
}

function publishFace(face: Typeface, codePoints: readonly number[], mainLetter: number | undefined) {
  const usedFiles = face.files
    .filter(({ covers }) => codePoints.some(covers))
    .map((file) => ({ ...file, ...publishFile(face, file) }));
  const { local = [], ...overrides } = face.fallback ?? {};
  const fallback = declarations({
    'font-family': `"${face.family} fallback"`,
    src: local.map((name) => `local("${name}")`).join(', '),
    // Other scripts, which the local font may contain, are shown in the reader's font for them.
    'unicode-range': usedFiles.map(({ unicodeRange }) => unicodeRange).join(),
    ...overrides,
  });
  return {
    documents: usedFiles.map(({ document }) => document),
    css: [...usedFiles.map(({ css }) => css), ...(face.fallback ? [`@font-face { ${fallback} }`] : [])].join(
      '\n',
    ),
    preload: usedFiles.find(({ covers }) => mainLetter !== undefined && covers(mainLetter))?.address,
  };
}

function publishFile(face: Typeface, file: FontFile) {
  const bytes = file.bytes();
  const document = bytesDocument('woff2', `/fonts/${file.name}`, bytes);
  const address = `${document.path}?${versionOf(bytes)}`;
  const rule = declarations({
    'font-family': `"${face.family}"`,
    'font-weight': file.weight,
    'font-style': file.style,
    // On a slow connection, the fallback is shown first. It takes up the same space.
    'font-display': 'swap',
    src: `url("${address}") format("woff2")`,
    'unicode-range': file.unicodeRange,
  });
  return { document, address, css: `@font-face { ${rule} }` };
}

const declarations = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
