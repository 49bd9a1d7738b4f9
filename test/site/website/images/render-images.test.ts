import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ContentError } from '../../../../site/content/files/content-issue.ts';
import { rasterSize } from '../../../../site/content/media/raster-size.ts';
import { imageDocuments } from '../../../../site/publication/image-documents.ts';
import { canvasKit, decode } from '../../../../site/website/images/canvas-kit.ts';
import type { ImageJob, ShareJob } from '../../../../site/website/images/image-job.ts';
import {
  drawingVersion,
  type RenderResult,
  renderImages,
} from '../../../../site/website/images/render-images.ts';
import { exif, png, svg, vp8x, webp, withExif } from '../../../fixtures/pictures.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const cache = scratchFolder();

const icon = svg('<rect width="32" height="32" fill="#0d5745"/>');

const share: ShareJob = {
  kind: 'share',
  title: 'AVATAR: where Václav rescues Łódź',
  firm: 'Desk & Co',
  fonts: 'source',
  colors: { paper: '#fcfbf8', ink: '#1c211f', quiet: '#565f5b', accent: '#0d5745' },
  icon,
};

/** Red on the left and blue on the right. Orientation 6 rotates them to the top and the bottom. */
const coloredImage = canvasKit.MakeImageFromEncoded(
  png(300, 200, { pixel: (x) => (x < 150 ? [255, 0, 0] : [0, 0, 255]) }),
);
if (!coloredImage) throw new Error('The fixture is not a picture');
const jpeg = withExif(encodeAs('JPEG'), 6);
const rotatedWebp = webp(
  ['VP8X', vp8x(300, 200, 0x08)],
  ['VP8 ', pixelsOf(encodeAs('WEBP'))],
  ['EXIF', exif(6)],
);
const sizes = [{ width: 200, height: 300 }];
const completePng = png(300, 300);

/** Returns the chunk with the pixels of a WebP. */
function pixelsOf(file: Buffer): Buffer {
  const start = file.indexOf('VP8 ') + 8;
  return file.subarray(start, start + file.readUInt32LE(start - 4));
}

function encodeAs(format: 'JPEG' | 'WEBP'): Buffer {
  return Buffer.from(coloredImage?.encodeToBytes(canvasKit.ImageFormat[format], 90) ?? []);
}

function initialIcon(initial: string) {
  const icon = { initial, fonts: 'source', accent: '#7a1f5c' } as const;
  return { kind: 'icon', format: 'png', icon, sides: [32] } as const;
}

const jobs = {
  drawing: { kind: 'variants', source: completePng, sizes: [{ width: 200, height: 200 }], tryLossless: true },
  jpeg: { kind: 'variants', source: jpeg, sizes, tryLossless: false },
  webp: { kind: 'variants', source: rotatedWebp, sizes, tryLossless: false },
  favicon: { kind: 'icon', format: 'ico', icon, sides: [16, 32] },
  touch: { kind: 'icon', format: 'png', icon, sides: [180], background: '#ffffff' },
  latin: share,
  foreign: { ...share, title: '港の物語' },
  empty: { ...share, title: '' },
  logo: { ...share, logo: { kind: 'svg', source: Buffer.from(icon) } },
  svgInitial: { ...initialIcon('Ж'), format: 'svg' },
  initial: initialIcon('Ж'),
  otherInitial: initialIcon('Σ'),
  missingGlyph: initialIcon('株'),
  noInitial: initialIcon(''),
  truncated: { kind: 'variants', source: completePng.subarray(0, 40), sizes, tryLossless: true },
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

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

describe('renderImages()', () => {
  test('draws a picture in the given width, and without metadata', () => {
    for (const [name, source] of [
      ['jpeg', jpeg],
      ['webp', rotatedWebp],
    ] as const) {
      expect(source.toString('latin1')).toContain('GPS');
      expect(rasterSize('webp', bytesOf(name))).toEqual(sizes[0]);
      expect(Buffer.from(bytesOf(name)).toString('latin1')).not.toMatch(/GPS|EXIF/);
    }
  });

  test.each(['jpeg', 'webp'] as const)('rotates a %s according to its Exif orientation', (name) => {
    const image = decode(bytesOf(name));
    if (!image) throw new Error('The picture cannot be decoded');
    const pixels = image.readPixels(0, 0, {
      ...image.getImageInfo(),
      colorType: canvasKit.ColorType.RGBA_8888,
      alphaType: canvasKit.AlphaType.Unpremul,
      colorSpace: canvasKit.ColorSpace.SRGB,
    });
    const isRed = (x: number, y: number) => Number(pixels?.[4 * (y * 200 + x)]) > 200;

    expect([isRed(10, 10), isRed(190, 10), isRed(10, 290), isRed(190, 290)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('draws the initial of a firm without an icon, or a plain square if the typeface lacks it', () => {
    expect(Buffer.from(bytesOf('svgInitial')).toString()).toContain('fill="#fff">Ж</text></svg>');
    expect(digestOf(bytesOf('initial'))).not.toBe(digestOf(bytesOf('otherInitial')));
    expect(digestOf(bytesOf('missingGlyph'))).toBe(digestOf(bytesOf('noInitial')));
    expect(digestOf(bytesOf('initial'))).not.toBe(digestOf(bytesOf('noInitial')));
  });

  test('omits a title with characters that the typefaces lack', () => {
    expect(digestOf(bytesOf('foreign'))).toBe(digestOf(bytesOf('empty')));
    expect(digestOf(bytesOf('latin'))).not.toBe(digestOf(bytesOf('empty')));
    expect(digestOf(bytesOf('logo'))).not.toBe(digestOf(bytesOf('latin')));
  });

  test('produces the same bytes on every machine', () => {
    expect({
      drawing: digestOf(bytesOf('drawing')),
      jpeg: digestOf(bytesOf('jpeg')),
      favicon: digestOf(bytesOf('favicon')),
      share: digestOf(bytesOf('latin')),
      initial: digestOf(bytesOf('initial')),
    }).toMatchInlineSnapshot(`
      {
        "drawing": "6c705ad6c6b16bd9",
        "favicon": "2ded722ec8f14c79",
        "initial": "2efeb2ee6681eba4",
        "jpeg": "43cc5144a9f50f38",
        "share": "23005487617f18c6",
      }
    `);
  });

  test('announces how many pictures it draws, and draws nothing twice', async () => {
    const files = readdirSync(cache).map((name) => join(cache, name));
    const timesBefore = files.map((file) => statSync(file).mtimeMs);

    const secondResults = await renderImages([jobs.jpeg, jobs.latin], { cache });

    expect(secondResults).toEqual([resultOf('jpeg'), resultOf('latin')]);
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(timesBefore);
    expect(files).toHaveLength(Object.keys(jobs).length - 1);
    expect(announcedCounts).toEqual([Object.keys(jobs).length]);
  });
});

test('renderImages() stops after the current picture when its signal is aborted, and keeps the pictures drawn so far', async () => {
  const folder = scratchFolder();
  const stop = new AbortController();
  const rendering = renderImages([jobs.latin, jobs.logo, jobs.empty], { cache: folder, signal: stop.signal });
  await expect.poll(() => readdirSync(folder), { interval: 1 }).not.toEqual([]);
  stop.abort();

  await expect(rendering).rejects.toThrow('aborted');
  expect(readdirSync(folder).length).toBeLessThan(3);
});

test('imageDocuments() names the file whose pixels cannot be read', async () => {
  const image = { kind: 'webp', paths: ['/media/a-200.webp'], job: jobs.truncated, file: 'a.png' } as const;

  await expect(imageDocuments([image], 'our/content')).rejects.toThrow(
    new ContentError('our/content', [
      {
        file: 'our/content/media/a.png',
        pointer: '',
        problem: 'is broken: its pixels cannot be read',
        fix: 'export it again from the program that made it',
      },
    ]),
  );
});

test('only packages that draw affect the cache of pictures', () => {
  const version = (name: string) =>
    drawingVersion({ zod: '1.0.0', 'canvaskit-wasm': '1.0.0', [name]: '2.0.0' });

  expect(version('zod')).toBe(version('ajv'));
  expect(version('canvaskit-wasm')).not.toBe(version('ajv'));
});
