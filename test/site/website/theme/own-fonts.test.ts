import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typefaces } from '../../../../site/website/theme/font-pairs.ts';
import { publishFonts } from '../../../../site/website/theme/fonts.ts';

const read = (path: string) => readFileSync(`node_modules/${path}`);
const naskh = (subset: string, weight: number) =>
  read(`@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-${subset}-${weight}-normal.woff2`);
const variable = (name: string, style = 'normal') =>
  read(`@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`);

const files = new Map([
  ['bold.woff2', naskh('arabic', 700)],
  ['regular.woff2', naskh('arabic', 400)],
  ['latin.woff2', naskh('latin', 400)],
  ['inter.woff2', variable('inter')],
  ['inter-italic.woff2', variable('inter', 'italic')],
  ['source.woff2', variable('source-serif-4')],
  ['OFL.txt', Buffer.from('SIL OPEN FONT LICENSE')],
]);

/** The descriptors of each `@font-face` rule, keyed by name. */
const facesIn = (css: string) =>
  [...css.matchAll(/@font-face \{ (.*) \}/g)].map(([, rule = '']) =>
    Object.fromEntries(rule.split('; ').map((line) => line.split(/: (.*)/s) as [string, string])),
  );
const withoutDigests = (addresses: readonly string[]) =>
  addresses.map((address) => address.replace(/\?[\da-f]{8}$/, ''));

test('weights and styles come from the files', () => {
  const { css } = publishFonts({ text: ['inter-italic.woff2', 'inter.woff2'] }, 'Desk', 'en', files);

  expect(facesIn(css)).toMatchObject([
    { 'font-family': '"Own text"', 'font-weight': '100 900', 'font-style': 'normal', 'font-display': 'swap' },
    { 'font-family': '"Own text"', 'font-weight': '100 900', 'font-style': 'italic' },
    { 'font-family': '"Own text fallback"' },
  ]);
});

test('a page preloads the regular file of its script, and the licence is published', () => {
  const text = ['bold.woff2', 'latin.woff2', 'regular.woff2'];
  const { documents, preloads, css } = publishFonts({ text }, 'مرحبا Desk', 'ar', files);

  expect(withoutDigests(preloads)).toEqual(['/fonts/regular.woff2']);
  expect(documents.map(({ path, cacheControl }) => [path, cacheControl])).toEqual([
    ['/fonts/latin.woff2', 'public, max-age=31536000, immutable'],
    ['/fonts/regular.woff2', 'public, max-age=31536000, immutable'],
    ['/fonts/bold.woff2', 'public, max-age=31536000, immutable'],
    ['/fonts/OFL.txt', 'public, max-age=3600'],
  ]);
  expect(facesIn(css).map((face) => face['font-weight'])).toEqual(['400', '400', '700', undefined]);
});

test.each([
  ['the text also has headings', { text: ['inter.woff2'] }, /--text: "Own text", .*--display: "Own text", /],
  [
    'headings leave the text in system fonts',
    { display: ['inter.woff2'] },
    /--text: -apple.*--display: "Own display", /,
  ],
])('a typeface for %s', (_what, fonts, pattern) => {
  const { css, preloads } = publishFonts(fonts, 'Desk', 'en', files);

  expect(css).toMatch(pattern);
  expect(withoutDigests(preloads)).toEqual(['/fonts/inter.woff2']);
});

test('a file for both typefaces is published once', () => {
  const { documents } = publishFonts(
    { text: ['inter.woff2'], display: ['inter.woff2'] },
    'Desk',
    'en',
    files,
  );

  expect(documents.map(({ path }) => path)).toEqual(['/fonts/inter.woff2', '/fonts/OFL.txt']);
});

test.each([
  ['inter.woff2', typefaces.manrope.text, 'Arial'],
  ['source.woff2', typefaces.source.display, 'Times New Roman'],
])(
  'the fallback of %s takes up the same space as that of the same typeface of Frontdesk',
  (file, shipped, local) => {
    const fallback = facesIn(publishFonts({ text: [file] }, 'Desk', 'en', files).css).at(-1);

    expect(fallback?.src).toContain(`local("${local}")`);
    for (const name of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'] as const) {
      const expected = Number.parseFloat(shipped.fallback?.[name] ?? '');
      expect(Math.abs(Number.parseFloat(fallback?.[name] ?? '') - expected), name).toBeLessThan(1.5);
    }
  },
);

test('the fallback shows only alphabets that the local font has, and large fonts have few ranges', () => {
  const gothic = read('@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff2');
  const { css } = publishFonts(
    { text: ['gothic.woff2'] },
    'Desk 株式会社',
    'ja',
    new Map([['gothic.woff2', gothic]]),
  );
  const [face, fallback] = facesIn(css);

  expect(face?.['unicode-range']?.split(',').length).toBeLessThanOrEqual(200);
  expect(face?.['unicode-range']).toMatch(/^U\+20-7E,.*U\+4E00/);
  expect(fallback?.['unicode-range']).toBe('U+20-52F,U+1E00-218F');
});
