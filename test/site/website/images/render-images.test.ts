import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ContentError } from '../../../../site/content/files/content-issue.ts';
import { imageDocuments } from '../../../../site/publication/image-documents.ts';

import type { ImageJob } from '../../../../site/website/images/image-job.ts';
import { type RenderResult, renderImages } from '../../../../site/website/images/render-images.ts';

import { exif, png, svg, vp8x, webp, withExif } from '../../../fixtures/pictures.ts';
import { importsOf } from '../../../structure/modules.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const cache = scratchFolder();

const icon = svg('<rect width="32" height="32" fill="#0d5745"/>');

const pixel = (x: number) => (x < 150 ? ([255, 0, 0] as const) : ([0, 0, 255] as const));
/** Red on the left and blue on the right. Orientation 6 rotates them to the top and the bottom. */
const completePng = png(300, 200, { pixel });
const plainJpeg = await sharp(completePng).jpeg().toBuffer();
const plainWebp = await sharp(completePng).webp().toBuffer();

/** The chunk with the pixels of the WebP. */
const pixels = plainWebp.subarray(plainWebp.indexOf('VP8 ') + 8);

const rotatedPictures = {
  jpeg: withExif(plainJpeg, 6),
  png: png(300, 200, { pixel, chunks: [['eXIf', exif(6)]] }),
  webp: webp(['VP8X', vp8x(300, 200, 0x08)], ['VP8 ', pixels], ['EXIF', exif(6)]),
};

const sizes = [{ width: 200, height: 300 }];
const variants = { kind: 'variants', sizes, encodings: ['webp'] } as const;

const jobs = {
  jpeg: { ...variants, source: rotatedPictures.jpeg },
  png: { ...variants, source: rotatedPictures.png, encodings: ['webp', 'losslessWebp'] },
  webp: { ...variants, source: rotatedPictures.webp },
  shared: { ...variants, source: completePng, encodings: ['jpeg'] },
  favicon: { kind: 'icon', format: 'ico', svg: icon, sides: [16, 32] },
  touch: { kind: 'icon', format: 'png', svg: icon, sides: [180], background: '#ffffff' },
  truncated: { ...variants, source: completePng.subarray(0, -40) },
} as const satisfies Record<string, ImageJob>;

/** The numbers of pictures that were announced before drawing. */
const announcedCounts: unknown[] = [];
subscribe('frontdesk:drawing', (count) => announcedCounts.push(count));
const results = await renderImages(Object.values(jobs), { cache });
const resultOf = (name: keyof typeof jobs): RenderResult =>
  results[Object.keys(jobs).indexOf(name)] ?? { error: '' };

function bytesOf(name: keyof typeof jobs): Uint8Array {
  const result = resultOf(name);
  if ('error' in result) throw new Error(result.error);
  return result.outputs[0] ?? new Uint8Array();
}

describe('renderImages()', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('draws a %s upright, and without metadata', async (name) => {
    expect(rotatedPictures[name].toString('latin1')).toContain('GPS');
    expect(Buffer.from(bytesOf(name)).toString('latin1')).not.toMatch(/GPS|EXIF/);
    const { data, info } = await sharp(bytesOf(name)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...sizes[0], channels: 3 });
    const isRed = (x: number, y: number) => Number(data[3 * (y * 200 + x)]) > 200;

    expect([isRed(10, 10), isRed(190, 10), isRed(10, 290), isRed(190, 290)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('draws a JPEG for other sites, and icons as PNG and ICO', async () => {
    expect(await sharp(bytesOf('shared')).metadata()).toMatchObject({ format: 'jpeg', ...sizes[0] });
    expect(await sharp(bytesOf('touch')).metadata()).toMatchObject({
      format: 'png',
      width: 180,
      height: 180,
    });
    const favicon = Buffer.from(bytesOf('favicon'));
    const pngs = [0, 1].map((index) => favicon.subarray(favicon.readUInt32LE(6 + 16 * index + 12)));
    for (const [index, side] of [16, 32].entries())
      expect(await sharp(pngs[index]).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  });

  test('chooses the smaller of two encodings', () => {
    expect(Buffer.from(bytesOf('png')).includes('VP8L')).toBe(true);
    expect(Buffer.from(bytesOf('jpeg')).includes('VP8L')).toBe(false);
  });

  // The cache key consists of the code in this folder and the version of sharp.
  test('draws with code of its own folder and one library', () => {
    expect(importsOf('site/website/images/draw.ts')).toEqual({
      files: ['site/website/images/image-job.ts'],
      packages: ['sharp'],
    });
  });

  test('announces how many pictures it draws, and draws nothing twice', async () => {
    const files = readdirSync(cache).map((name) => join(cache, name));
    const timesBefore = files.map((file) => statSync(file).mtimeMs);

    const secondResults = await renderImages([jobs.jpeg, jobs.shared], { cache });

    expect(secondResults).toEqual([resultOf('jpeg'), resultOf('shared')]);
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(timesBefore);
    expect(files).toHaveLength(Object.keys(jobs).length - 1);
    expect(announcedCounts).toEqual([Object.keys(jobs).length]);
  });
});

test('renderImages() stops after the current picture when its signal is aborted, and keeps the pictures drawn so far', async () => {
  const folder = scratchFolder();
  const stop = new AbortController();
  const manyJobs = Array.from({ length: 100 }, (_, index) => ({
    ...jobs.jpeg,
    sizes: [{ width: 200 + index, height: 300 }],
  }));
  const rendering = renderImages(manyJobs, { cache: folder, signal: stop.signal });
  await expect.poll(() => readdirSync(folder), { interval: 1 }).not.toEqual([]);
  stop.abort();

  await expect(rendering).rejects.toThrow('aborted');
  expect(readdirSync(folder).length).toBeLessThan(manyJobs.length);
});

const jpegReason = 'VipsJpeg: premature end of JPEG image';

test.each([
  ['a PNG', completePng, 'vipspng: libpng read error'],
  ['a JPEG', plainJpeg, jpegReason],
  // The thumbnail of a camera has an end marker of its own.
  ['a JPEG with a whole thumbnail', withExif(plainJpeg, 1, plainJpeg), jpegReason],
])('imageDocuments() names the file of %s that ends early, once', async (_what, bytes, reason) => {
  const source = bytes.subarray(0, -40);
  const image = {
    kind: 'webp',
    paths: ['/media/a-200.webp'],
    job: { ...variants, source },
    file: 'a.png',
  } as const;
  const sharedImage = { ...image, job: { ...image.job, encodings: ['jpeg'] } } as const;

  await expect(imageDocuments([image, sharedImage], 'our/content')).rejects.toThrow(
    new ContentError('our/content', [
      {
        file: 'our/content/media/a.png',
        pointer: '',
        problem: `is broken or truncated (${reason})`,
        fix: 'export it again from the program that made it',
      },
    ]),
  );
});
