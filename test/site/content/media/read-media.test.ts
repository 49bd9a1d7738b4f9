import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mediaLimits } from '../../../../contract/content/media-content.ts';
import { readContent } from '../../../../site/content/read-content.ts';
import { ContentCopy } from '../../../fixtures/content-copy.ts';
import { exif, jpegHeader, png, svg, withExif } from '../../../fixtures/pictures.ts';
import { issuesIn } from '../issues-in.ts';

/** A copy of the content whose media folder contains only these files, and which refers to no pictures. */
function contentWith(files: Readonly<Record<string, Buffer | string>>): ContentCopy {
  const copy = new ContentCopy();
  rmSync(join(copy.directory, 'media'), { recursive: true, force: true });
  rmSync(join(copy.directory, 'theme.json'), { force: true });
  copy.remove('articles');
  mkdirSync(join(copy.directory, 'media'));
  copy.set('company.json', ['people'], undefined);
  for (const name of copy.filesIn('cases')) copy.set(name, ['picture'], undefined);
  for (const name of Object.keys(files)) copy.write(`media/${name}`, files[name] ?? '');
  return copy;
}

/** The issue lines for one picture file. */
async function issueLinesFor(name: string, bytes: Buffer | string): Promise<string[]> {
  using copy = contentWith({ [name]: bytes });
  return (await issuesIn(copy))
    .filter(({ file }) => file === `media/${name}`)
    .map(({ problem, fix, position }) => `${position ? `${position.line} ` : ''}${problem}: ${fix}`);
}

const validPng = png(200, 200);
const tooLargeIssue = `is ${(mediaLimits.rasterBytes + 1).toLocaleString('en')} bytes in size: export it with at most ${mediaLimits.rasterBytes.toLocaleString('en')} bytes (it is published at most 1,600 pixels wide)`;
const nameIssue = 'has an invalid name: use only lower-case letters, digits and hyphens, for instance';
const brokenIssue = 'is not a picture, or is broken: export it again as PNG, JPEG, WebP or SVG';
const blank = { create: { width: 400, height: 300, channels: 3, background: '#0d5745' } } as const;
const photo = await sharp(blank).jpeg().toBuffer();
const portrait = await sharp(blank).withMetadata({ orientation: 8 }).webp().toBuffer();
const frames = Buffer.from(Array.from({ length: 200 * 400 * 3 }, (_, index) => index % 251));
const animation = await sharp(frames, { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } })
  .webp()
  .toBuffer();

test.each<[string, string, Buffer | string, string]>([
  ['has capitals and spaces in its name', 'Our Harbour.PNG', validPng, `${nameIssue} "our-harbour.png"`],
  [
    'has an unsupported format',
    'harbour.tiff',
    validPng,
    'has the extension ".tiff", but only PNG, JPEG, WebP and SVG are supported: export it in one of these formats, or remove it',
  ],
  [
    'Git LFS has not downloaded',
    'a.png',
    'version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12345\n',
    'is a Git LFS pointer instead of the file: run "git lfs pull"',
  ],
  [
    'does not match its extension',
    'a.jpg',
    validPng,
    'has the format "png", despite its extension: change its extension to ".png"',
  ],
  [
    'is in a format that browsers do not show',
    'a.png',
    await sharp(blank).tiff().toBuffer(),
    'has the format "tiff", despite its extension: export it again as PNG, JPEG, WebP or SVG',
  ],
  ['is not a picture', 'a.png', 'Hello', brokenIssue],
  ['is a PNG that ends in its header', 'a.png', validPng.subarray(0, 40), brokenIssue],
  ['is a WebP that ends early', 'a.webp', portrait.subarray(0, -2), brokenIssue],
  ['is animated', 'a.webp', animation, 'is animated: export a still picture'],
  [
    'is an SVG that is not UTF-8',
    'a.svg',
    validPng,
    'is not UTF-8 text, as an SVG is: save it as UTF-8, or export it again as SVG',
  ],
  [
    'has too many bytes',
    'a.png',
    Buffer.concat([validPng, Buffer.alloc(mediaLimits.rasterBytes + 1 - validPng.length)]),
    tooLargeIssue,
  ],
  [
    'has too many pixels',
    'a.jpg',
    jpegHeader(10_000, 5_001),
    'is 10000 × 5001 pixels: scale it down to at most 50 million pixels',
  ],
  ['is too small', 'a.png', png(199, 300), 'is 199 × 300 pixels: use a picture of at least 200 × 200 pixels'],
  [
    'is an SVG that is not XML',
    'a.svg',
    svg('<path>'),
    '1 is not valid XML (unexpected close tag): export it again',
  ],
])('readContent() rejects a picture that %s', async (_what, name, bytes, message) => {
  expect(await issueLinesFor(name, bytes)).toEqual([message]);
});

test('readContent() rejects two pictures that differ only in their extension', async () => {
  using copy = contentWith({ 'a.png': validPng, 'a.svg': svg() });

  expect((await issuesIn(copy)).map(({ file, problem, fix }) => `${file} ${problem}: ${fix}`)).toContain(
    'media/a.svg differs from "a.png" only in its extension: rename one of the two',
  );
});

/** Adds a picture to the first case of the copy, and returns the file of the case. */
function useInCase(copy: ContentCopy, picture: object): string {
  const [file = ''] = copy.filesIn('cases');
  copy.set(file, ['picture'], picture);
  return file;
}

test('readContent() returns the pictures that the content uses, with their displayed size', async () => {
  using copy = contentWith({
    'used.png': png(300, 200),
    'flipped.jpg': withExif(photo, 4),
    'turned.jpg': withExif(photo, 6),
    'upright.png': png(300, 200, { chunks: [['eXIf', exif(6)]] }),
    'portrait.webp': portrait,
    'drawing.svg': svg('', 'width="40px" height="20"'),
    'unused.png': png(200, 200),
  });
  const file = useInCase(copy, { file: 'used.png', alt: 'A gradient.' });
  const body =
    'A text.\n\n![Turned](../media/turned.jpg) ![Flipped](../media/flipped.jpg) ![Turned](../media/upright.png) ![A drawing](../media/drawing.svg)\n';
  copy.write(file.replace('.json', '.md'), body);
  copy.set(
    'company.json',
    ['people'],
    [{ name: 'A', role: 'B', text: 'C.', picture: { file: 'portrait.webp', alt: 'A person.' } }],
  );

  const { media } = (await readContent(copy.directory)).website;

  expect([...media].map(([name, { kind, width, height }]) => [name, kind, width, height])).toEqual([
    ['drawing.svg', 'svg', 40, 20],
    ['flipped.jpg', 'jpeg', 400, 300],
    ['portrait.webp', 'webp', 300, 400],
    ['turned.jpg', 'jpeg', 300, 400],
    ['upright.png', 'png', 200, 300],
    ['used.png', 'png', 300, 200],
  ]);
});

test('readContent() announces the size at which a picture is drawn, whatever its Exif data says', async () => {
  const files: Record<string, Buffer> = {
    'long.jpg': withExif(photo, 6, undefined, 4),
    'twice.jpg': withExif(withExif(photo, 6), 1),
  };
  using copy = contentWith(files);
  const names = Object.keys(files);
  const file = useInCase(copy, { file: 'long.jpg', alt: 'A photo.' });
  copy.write(
    file.replace('.json', '.md'),
    `A text.\n\n${names.map((name) => `![A](../media/${name})`).join(' ')}\n`,
  );

  const { media } = (await readContent(copy.directory)).website;

  for (const name of names) {
    const { width, height } = media.get(name) ?? {};
    const { info } = await sharp(files[name]).autoOrient().toBuffer({ resolveWithObject: true });
    expect({ name, width, height }).toEqual({ name, width: info.width, height: info.height });
  }
});

test('readContent() rejects a case whose picture is missing', async () => {
  using copy = contentWith({ 'here.png': validPng });
  const file = useInCase(copy, { file: 'gone.png', alt: 'A gradient.' });

  expect(await issuesIn(copy)).toEqual([
    {
      file,
      pointer: '/picture/file',
      problem: 'is "gone.png", which is not in content/media/',
      fix: 'put it there, or write "here.png"',
    },
  ]);
});
