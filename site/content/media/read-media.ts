import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import {
  type Media,
  type MediaFile,
  mediaLimits,
  type PictureKind,
  pictureEnding,
  pictureExtensions,
} from '../../../contract/content/media-content.ts';
import { pictureName } from '../../../contract/content/picture-content.ts';
import { mediaFolder } from '../../../contract/content/website-content.ts';
import { maxVariantWidth } from '../../resources/picture.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { harmlessSvg } from './harmless-svg.ts';
import { MediaIssue } from './media-issue.ts';
import { rasterSize } from './raster-size.ts';

const kinds = Object.keys(pictureExtensions) as readonly PictureKind[];

/**
 * Reads and checks every picture of the folder, and returns those that a text of the content names. The others are not
 * published: a picture often lies there before the sentence that shows it.
 */
export function readMedia(folder: ContentFolder): Media {
  const media = new Map<string, MediaFile>();
  const used = folder.findMatches(pictureNames);
  for (const name of folder.filesIn(mediaFolder)) {
    const file = readPicture(folder, name);
    if (file && used.has(name)) media.set(name, file);
  }
  checkStems(folder);
  if (media.size > mediaLimits.files) {
    folder.addIssue(mediaFolder, {
      wrong: `has ${media.size} pictures that are used`,
      right: `use at most ${mediaLimits.files}`,
    });
  }
  return media;
}

/** The variants of a picture have its name without the extension. */
function checkStems(folder: ContentFolder): void {
  const files = new Map<string, string>();
  for (const name of folder.filesIn(mediaFolder)) {
    const stem = name.slice(0, name.lastIndexOf('.'));
    const other = files.get(stem);
    if (other) {
      const wrong = `has the name of "${other}" but for the extension`;
      folder.addIssue(`${mediaFolder}/${name}`, { wrong, right: 'rename one of the two' });
    }
    files.set(stem, name);
  }
}

/** Begins where a name begins, so that a text without an end takes no more time than any other. */
const pictureNames = new RegExp(
  `(?<![a-z0-9-])[a-z0-9-]{1,80}\\.(?:${Object.values(pictureExtensions).flat().join('|')})\\b`,
  'g',
);

function readPicture(folder: ContentFolder, name: string): MediaFile | undefined {
  const path = `${mediaFolder}/${name}`;
  try {
    if (!pictureEnding.test(name)) throw noPicture(name);
    if (!pictureName.test(name)) throw wrongName(name);
    return checkPicture(name, folder.readBytes(path));
  } catch (error) {
    if (!(error instanceof MediaIssue)) throw error;
    folder.addIssue(path, error.issue);
    return undefined;
  }
}

function noPicture(name: string): MediaIssue {
  const wrong = `has the ending "${extname(name)}", which no PNG, JPEG, WebP or SVG has`;
  return new MediaIssue(wrong, 'export it as one of them, or remove it');
}

/** Latin letters that have no decomposition in Unicode. */
const transliterations: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  þ: 'th',
};

function wrongName(name: string): MediaIssue {
  const written = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æøœßłđþ]/g, (letter) => transliterations[letter] ?? '')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/-*\.-*/g, '.')
    .replace(/^[-.]+/, '');
  const example = pictureName.test(written) ? written : 'harbour.jpg';
  return new MediaIssue(
    'has a name that no picture may have',
    `name it with lower-case letters, digits and hyphens, for instance "${example}"`,
  );
}

function checkPicture(name: string, bytes: Uint8Array): MediaFile {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const kind = kinds.find((one) => pictureExtensions[one].some((known) => known === extension));
  checkWhole(bytes);
  const actual = kindOf(bytes);
  if (kind === undefined || actual !== kind) {
    const named = `name it ".${pictureExtensions[actual ?? 'png'][0]}"`;
    throw new MediaIssue(
      actual ? `is ${kindNames[actual]}, whatever its name says` : 'is none of PNG, JPEG, WebP and SVG',
      actual ? named : 'export it as one of them',
    );
  }
  const limit = kind === 'svg' ? mediaLimits.svgBytes : mediaLimits.rasterBytes;
  if (bytes.length > limit) {
    const enough = `: ${maxVariantWidth.toLocaleString('en')} pixels are as wide as it is published`;
    throw new MediaIssue(
      `has ${bytes.length.toLocaleString('en')} bytes`,
      `export it with at most ${limit.toLocaleString('en')}${kind === 'svg' ? '' : enough}`,
    );
  }
  if (kind === 'svg') {
    const { text, ...size } = harmlessSvg(decodeUtf8(bytes));
    return { kind, bytes: Buffer.from(text), digest: digestOf(bytes), ...size };
  }
  const size = rasterSize(kind, bytes);
  checkSize(size);
  return { kind, bytes, digest: digestOf(bytes), ...size };
}

/** The file is complete, and no pointer of Git LFS. */
function checkWhole(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new MediaIssue('is empty', 'copy it again');
  if (Buffer.from(bytes.subarray(0, 40)).toString('latin1').startsWith('version https://git-lfs.')) {
    throw new MediaIssue('is what Git LFS keeps in place of the picture', 'run "git lfs pull"');
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

const kindNames: Readonly<Record<PictureKind, string>> = {
  png: 'a PNG',
  jpeg: 'a JPEG',
  webp: 'a WebP',
  svg: 'an SVG',
};

/** The kind by the first bytes of the file. */
function kindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(start) ? 'svg' : undefined;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new MediaIssue('is not UTF-8', 'save it in that encoding');
  }
}

function checkSize({ width, height }: Pick<MediaFile, 'width' | 'height'>): void {
  const size = `has ${width} × ${height} pixels`;
  if (width * height > mediaLimits.pixels) {
    throw new MediaIssue(size, `scale it down to at most ${mediaLimits.pixels / 1_000_000} million`);
  }
  if (Math.min(width, height) < mediaLimits.side) {
    throw new MediaIssue(size, `use one of at least ${mediaLimits.side} × ${mediaLimits.side}`);
  }
}
