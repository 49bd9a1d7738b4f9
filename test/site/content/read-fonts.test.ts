import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issueLinesIn } from './issues-in.ts';

const inter = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** A copy of the content with these files in content/fonts/, whose theme uses `fonts`. */
function contentWith(files: Readonly<Record<string, Buffer | string>>, fonts: unknown): ContentCopy {
  const copy = new ContentCopy();
  for (const [name, bytes] of Object.entries(files)) copy.write(`fonts/${name}`, bytes);
  copy.write('theme.json', JSON.stringify({ $schema: './schema/theme.schema.json', fonts }));
  return copy;
}

/** The warnings about fonts in the content. */
async function warningsIn({ directory }: ContentCopy): Promise<string[]> {
  const { website } = await readContent(directory);
  return website.warnings
    .filter((warning) => /fonts|typeface/.test(warning))
    .map((line) => line.replaceAll(`${directory}/`, ''));
}

test.each([
  [
    'Inter.ttf',
    Buffer.from('0001'),
    'is .ttf, but only .woff2 is published: convert the original with "fonttools ttLib.woff2 compress our-sans.ttf" (pip install fonttools brotli)',
  ],
  [
    'Inter.woff',
    Buffer.from('wOFF'),
    'is .woff, but only .woff2 is published: convert the original with "fonttools ttLib.woff2 compress our-sans.ttf" (pip install fonttools brotli)',
  ],
  [
    'Inter[wght].woff2',
    inter,
    'has an invalid name: name fonts "our-sans.woff2" and licences "OFL.txt", with letters, digits and hyphens; move other files out of content/',
  ],
  [
    'specimen.pdf',
    Buffer.from('%PDF'),
    'has an invalid name: name fonts "our-sans.woff2" and licences "OFL.txt", with letters, digits and hyphens; move other files out of content/',
  ],
  [
    'renamed.woff2',
    Buffer.from('wOFF, not wOF2'),
    'is not a WOFF2 file, or is broken: convert the original with "fonttools ttLib.woff2 compress our-sans.ttf" (pip install fonttools brotli)',
  ],
  [
    'truncated.woff2',
    inter.subarray(0, 20_000),
    'is not a WOFF2 file, or is broken: convert the original with "fonttools ttLib.woff2 compress our-sans.ttf" (pip install fonttools brotli)',
  ],
  [
    'pointer.woff2',
    Buffer.from('version https://git-lfs.github.com/spec/v1\n'),
    'is a Git LFS pointer instead of the file: run "git lfs pull"',
  ],
])('content/fonts/%s cannot be published', async (name, bytes, message) => {
  using copy = contentWith({ [name]: bytes }, 'source');

  expect(await issueLinesIn(copy)).toEqual([`fonts/${name} ${message}`]);
});

test('a typeface is read from its files, with its licence', async () => {
  using copy = contentWith(
    { 'Inter.woff2': inter, 'OFL.txt': 'SIL OPEN FONT LICENSE' },
    { text: ['Inter.woff2'] },
  );
  const { website } = await readContent(copy.directory);

  expect([...website.fonts.keys()]).toEqual(['Inter.woff2', 'OFL.txt']);
  expect(await warningsIn(copy)).toEqual([]);
});

test('a font that the theme does not use is not published, and a warning says so', async () => {
  using copy = contentWith({ 'a.woff2': inter, 'b.woff2': inter }, { text: ['a.woff2'] });

  expect([...(await readContent(copy.directory)).website.fonts.keys()]).toEqual(['a.woff2']);
  expect(await warningsIn(copy)).toEqual([
    'fonts/b.woff2 is not published, because "fonts" in theme.json does not name it: add it there, or remove it',
  ]);
});

test('a warning names the weight of a large font on a first visit', async () => {
  const japanese = readFileSync(
    'node_modules/@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff2',
  );
  using copy = contentWith({ 'gothic.woff2': japanese }, { text: ['gothic.woff2'] });
  const kilobytes = Math.round(japanese.length / 1_000);

  expect(await warningsIn(copy)).toEqual([
    `fonts/gothic.woff2 adds ${kilobytes} kB to each first visit, more than 150 kB: keep only the characters that you use, for instance with "pyftsubset gothic.woff2 --text-file=texts.txt --layout-features='*' --flavor=woff2" (pip install fonttools brotli)`,
  ]);
});

test('a warning names characters of the content that a typeface lacks', async () => {
  using copy = contentWith(
    { 'a.woff2': inter, 'b.woff2': inter },
    { text: ['a.woff2'], display: ['b.woff2'] },
  );
  copy.set('company.json', ['tagline'], 'Oprogramowanie z Łodzi, kаżdego dnia');

  expect(await warningsIn(copy)).toEqual(
    ['a', 'b'].map(
      (name) =>
        `The typeface of "${name}.woff2" lacks 3 characters of the content (Ł а ż), which readers see in another font: add a file with them to "fonts" in theme.json`,
    ),
  );
});
