import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { png, svg } from '../../fixtures/pictures.ts';
import { issuesIn } from './issues-in.ts';

/** A copy of the content with this theme, a square drawing, a wide drawing and a raster picture. */
function contentWith(theme: object): ContentCopy {
  const copy = new ContentCopy();
  mkdirSync(join(copy.directory, 'media'), { recursive: true });
  copy.write('media/square.svg', svg());
  copy.write('media/wide.svg', svg('', 'viewBox="0 0 20 10"'));
  copy.write('media/text.svg', svg('<text y="30">D</text>'));
  copy.write('media/picture.png', png(200, 200));
  copy.write('theme.json', JSON.stringify({ $schema: './schema/theme.schema.json', ...theme }));
  return copy;
}

test.each([
  [
    'an accent that is too light',
    { accent: '#ffcc00' },
    '/accent is "#ffcc00", which makes text unreadable (accent on panel has a contrast of 1.3, less than 4.5): write "#866a00", the nearest readable colour, or a darker one',
  ],
  [
    'a named colour',
    { accent: 'red' },
    '/accent is "red": write a colour as "#" and six lower-case hexadecimal digits, such as "#0d5745"',
  ],
  [
    'unknown fonts',
    { fonts: 'comic' },
    '/fonts is "comic": write "system", "source" or "manrope", or an object with the members "text", "display"',
  ],
  [
    'an unknown use of a typeface',
    { fonts: { text: ['our-sans.woff2'], body: ['our-sans.woff2'] } },
    '/fonts/body is unknown: remove it; other members allowed here: "display"',
  ],
  [
    'a typeface outside a list',
    { fonts: { text: 'our-sans.woff2' } },
    '/fonts/text is "our-sans.woff2": write a list of 1 to 20 items, for instance ["our-sans-400.woff2","our-sans-700.woff2"]',
  ],
  [
    'a typeface in another format',
    { fonts: { text: ['our-sans.ttf'] } },
    '/fonts/text/0 is "our-sans.ttf": write the name of a file in content/fonts/: letters, digits and hyphens, then .woff2',
  ],
  [
    'no file for its typeface',
    { fonts: {} },
    '/fonts is an object: add "text" with the names of files in content/fonts/',
  ],
  [
    'a typeface that is missing',
    { fonts: { text: ['our-sans.woff2'], display: ['our-serif.woff2'] } },
    '/fonts/text/0 is "our-sans.woff2", which is not in content/fonts/: put it there',
    '/fonts/display/0 is "our-serif.woff2", which is not in content/fonts/: put it there',
  ],
  ['a wide icon', { icon: 'wide.svg' }, iconMessage('wide.svg')],
  ['a raster icon', { icon: 'picture.png' }, iconMessage('picture.png')],
  [
    'an icon with text',
    { icon: 'text.svg' },
    '/icon is "text.svg", which contains text (it may be shown in a different typeface, or not at all): convert the text to paths in your drawing program',
  ],
  [
    'a drawing for other sites',
    { shareImage: { file: 'wide.svg', alt: 'A desk' } },
    '/shareImage/file is "wide.svg", but other sites do not show an SVG: export it as PNG or JPEG, preferably with 1,200 × 630 pixels',
  ],
])('readContent() rejects a theme with %s', async (_what, theme, ...messages) => {
  using copy = contentWith(theme);

  expect(
    (await issuesIn(copy))
      .filter(({ file }) => file === 'theme.json')
      .map(({ pointer, problem, fix }) => `${pointer} ${problem}: ${fix}`),
  ).toEqual(messages);
});

function iconMessage(name: string): string {
  return `/icon is "${name}", which is not a square SVG: draw it as an SVG with a square viewBox, for instance viewBox="0 0 32 32"`;
}

test('readContent() rejects a missing logo', async () => {
  using copy = contentWith({ logo: 'gone.svg' });

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({
      file: 'theme.json',
      pointer: '/logo',
      problem: 'is "gone.svg", which is not in content/media/',
    }),
  ]);
});

test('readContent() accepts a theme, and uses the default theme if there is none', async () => {
  using copy = contentWith({ accent: '#7a1f5c', fonts: 'manrope', logo: 'wide.svg', icon: 'square.svg' });

  const { theme } = (await readContent(copy.directory)).website;
  rmSync(join(copy.directory, 'theme.json'));

  expect(theme).toMatchObject({ accent: '#7a1f5c', fonts: 'manrope', logo: 'wide.svg', icon: 'square.svg' });
  expect((await readContent(copy.directory)).website.theme).toMatchObject({
    accent: '#0d5745',
    fonts: 'source',
  });
});
