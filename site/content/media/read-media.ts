import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import {
  type Media,
  type MediaFile,
  mediaLimits,
  type PictureKind,
  pictureExtensionPattern,
  pictureExtensions,
} from '../../../contract/content/media-content.ts';
import { pictureName } from '../../../contract/content/picture-content.ts';
import { mediaFolder } from '../../../contract/content/website-content.ts';
import { maxVariantWidth } from '../../resources/picture.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { MediaIssue } from './media-issue.ts';
import { rasterSize } from './raster-size.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const kinds = Object.keys(pictureExtensions) as readonly PictureKind[];

/**
 * Reads and checks all pictures in the folder, and returns those that the content uses. Unused pictures are allowed but
 * not published, because a picture is often added before the text that shows it.
 */
export function readMedia(folder: ContentFolder): Media {
  const media = new Map<string, MediaFile>();
  const usedNames = folder.findMatches(pictureNames);
  for (const name of folder.filesIn(mediaFolder)) {
    const file = readPicture(folder, name);
    if (file && usedNames.has(name)) media.set(name, file);
  }
  checkStems(folder);
  if (media.size > mediaLimits.files) {
    folder.addIssue(mediaFolder, {
      problem: `has ${media.size} pictures that the content uses`,
      fix: `use at most ${mediaLimits.files}`,
    });
  }
  return media;
}

/** Checks that no two names differ only in their extension, because the paths of picture variants do not contain it. */
function checkStems(folder: ContentFolder): void {
  const files = new Map<string, string>();
  for (const name of folder.filesIn(mediaFolder)) {
    const stem = name.slice(0, name.lastIndexOf('.'));
    const otherName = files.get(stem);
    if (otherName) {
      const problem = `differs from "${otherName}" only in its extension`;
      folder.addIssue(`${mediaFolder}/${name}`, { problem, fix: 'rename one of the two' });
    }
    files.set(stem, name);
  }
}

/** Matches only from the beginning of a name, so that searching a long text without names takes linear time. */
const pictureNames = new RegExp(
  `(?<![a-z0-9-])[a-z0-9-]{1,80}\\.(?:${Object.values(pictureExtensions).flat().join('|')})\\b`,
  'g',
);

function readPicture(folder: ContentFolder, name: string): MediaFile | undefined {
  const path = `${mediaFolder}/${name}`;
  try {
    if (!pictureExtensionPattern.test(name)) throw unknownExtension(name);
    if (!pictureName.test(name)) throw invalidName(name);
    return checkPicture(name, folder.readBytes(path));
  } catch (error) {
    if (!(error instanceof MediaIssue)) throw error;
    folder.addIssue(path, error.issue);
    return undefined;
  }
}

function unknownExtension(name: string): MediaIssue {
  const problem = `has the extension "${extname(name)}", but only PNG, JPEG, WebP and SVG are supported`;
  return new MediaIssue(problem, 'export it in one of these formats, or remove it');
}

/** Latin letters without a Unicode decomposition. */
const transliterations: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  þ: 'th',
};

function invalidName(name: string): MediaIssue {
  const validName = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æøœßłđþ]/g, (letter) => transliterations[letter] ?? '')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/-*\.-*/g, '.')
    .replace(/^[-.]+/, '');
  const example = pictureName.test(validName) ? validName : 'harbour.jpg';
  return new MediaIssue(
    'has an invalid name',
    `use only lower-case letters, digits and hyphens, for instance "${example}"`,
  );
}

function checkPicture(name: string, bytes: Uint8Array): MediaFile {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const kind = kinds.find((candidate) => pictureExtensions[candidate].some((item) => item === extension));
  checkComplete(bytes);
  const actualKind = kindOf(bytes);
  if (kind === undefined || actualKind !== kind) {
    const renameFix = `change its extension to ".${pictureExtensions[actualKind ?? 'png'][0]}"`;
    throw new MediaIssue(
      actualKind ? `is ${kindNames[actualKind]}, despite its extension` : 'is not a PNG, JPEG, WebP or SVG',
      actualKind ? renameFix : 'export it in one of these formats',
    );
  }
  const limit = kind === 'svg' ? mediaLimits.svgBytes : mediaLimits.rasterBytes;
  if (bytes.length > limit) {
    const widthHint = ` (it is published at most ${maxVariantWidth.toLocaleString('en')} pixels wide)`;
    throw new MediaIssue(
      `is ${bytes.length.toLocaleString('en')} bytes in size`,
      `export it with at most ${limit.toLocaleString('en')} bytes${kind === 'svg' ? '' : widthHint}`,
    );
  }
  if (kind === 'svg') {
    const { text, ...size } = sanitizeSvg(decodeUtf8(bytes));
    return { kind, bytes: Buffer.from(text), digest: digestOf(bytes), ...size };
  }
  const size = rasterSize(kind, bytes);
  checkSize(size);
  return { kind, bytes, digest: digestOf(bytes), ...size };
}

/** Throws a MediaIssue for an empty file or a Git LFS pointer. */
function checkComplete(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new MediaIssue('is empty', 'copy it again');
  if (Buffer.from(bytes.subarray(0, 40)).toString('latin1').startsWith('version https://git-lfs.')) {
    throw new MediaIssue('is a Git LFS pointer instead of the picture', 'run "git lfs pull"');
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

const kindNames: Readonly<Record<PictureKind, string>> = {
  png: 'a PNG',
  jpeg: 'a JPEG',
  webp: 'a WebP',
  svg: 'an SVG',
};

/** The kind of picture, detected from the first bytes of the file. */
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
    throw new MediaIssue('is not UTF-8', 'save it as UTF-8');
  }
}

function checkSize({ width, height }: Pick<MediaFile, 'width' | 'height'>): void {
  const size = `is ${width} × ${height} pixels`;
  if (width * height > mediaLimits.pixels) {
    throw new MediaIssue(size, `scale it down to at most ${mediaLimits.pixels / 1_000_000} million pixels`);
  }
  if (Math.min(width, height) < mediaLimits.side) {
    throw new MediaIssue(size, `use a picture of at least ${mediaLimits.side} × ${mediaLimits.side} pixels`);
  }
}
