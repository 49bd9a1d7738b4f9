import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Metadata } from 'sharp';
import {
  type Media,
  type MediaFile,
  maxVariantWidth,
  mediaLimits,
  type PictureKind,
  pictureExtensionPattern,
  pictureExtensions,
} from '../../../contract/content/media-content.ts';
import { pictureName } from '../../../contract/content/picture-content.ts';
import { mediaFolder } from '../../../contract/content/website-content.ts';
import { memoize } from '../../cache/remembered.ts';
import { nodesIn, parseMarkdown } from '../../tree/parse-markdown.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { decodeAddress } from '../markdown/markdown-source.ts';
import { MediaIssue, sanitizeSvg } from './sanitize-svg.ts';

const kinds = Object.keys(pictureExtensions) as readonly PictureKind[];

/**
 * Reads and checks all pictures in the folder, and returns those that the content uses. Unused pictures are allowed but
 * not published, because a picture is often added before the text that shows it.
 */
export async function readMedia(folder: ContentFolder): Promise<Media> {
  const media = new Map<string, MediaFile>();
  const markdownNames = [folder, ...folder.translations].flatMap(picturesInMarkdown);
  const usedNames = new Set([...folder.values.flatMap(stringsIn), ...markdownNames]);
  for (const name of folder.filesIn(mediaFolder)) {
    const file = await readPicture(folder, name);
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

/** All strings in a value, some of which are names of pictures. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The names of the pictures that the Markdown shows. */
function picturesInMarkdown({ markdownFiles }: ContentFolder): string[] {
  return [...markdownFiles.values()].flatMap(({ text }) => picturesInText(text));
}

const picturesInText = memoize((text: string) =>
  [...nodesIn(parseMarkdown(text))].flatMap((node) =>
    // A definition may be that of a picture.
    node.type === 'image' || node.type === 'definition' ? basename(decodeAddress(node.url)) : [],
  ),
);

async function readPicture(folder: ContentFolder, name: string): Promise<MediaFile | undefined> {
  const path = `${mediaFolder}/${name}`;
  try {
    if (!pictureExtensionPattern.test(name)) throw unknownExtension(name);
    if (!pictureName.test(name)) throw invalidName(name);
    return await checkPicture(name, folder.readBytes(path));
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

async function checkPicture(name: string, bytes: Uint8Array): Promise<MediaFile> {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const kind = kinds.find((candidate) => pictureExtensions[candidate].some((item) => item === extension));
  checkComplete(bytes);
  const limit = kind === 'svg' ? mediaLimits.svgBytes : mediaLimits.rasterBytes;
  if (bytes.length > limit) {
    const widthHint = ` (it is published at most ${maxVariantWidth.toLocaleString('en')} pixels wide)`;
    throw new MediaIssue(
      `is ${bytes.length.toLocaleString('en')} bytes in size`,
      `export it with at most ${limit.toLocaleString('en')} bytes${kind === 'svg' ? '' : widthHint}`,
    );
  }
  if (kind === 'svg') {
    const { text, ...svg } = sanitizeSvg(decodeUtf8(bytes));
    return { kind, bytes: Buffer.from(text), digest: digestOf(text), ...svg };
  }
  const { format, pages = 1, hasAlpha, autoOrient } = await readHeader(bytes);
  if (kind === undefined || format !== kind) throw wrongExtension(format);
  if (pages > 1) throw new MediaIssue('is animated', 'export a still picture');
  checkSize(autoOrient);
  return {
    kind,
    bytes,
    digest: digestOf(bytes),
    ...autoOrient,
    ...(hasAlpha && { needsLightGround: true }),
  };
}

const digestOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

/**
 * Reads the header with the library that draws the picture (site/website/images/draw.ts), and which decides whether the
 * pixels are complete. It is loaded here, because most content has no such picture.
 */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
  } catch {
    throw new MediaIssue('is not a picture, or is broken', exportFix);
  }
}

const exportFix = 'export it again as PNG, JPEG, WebP or SVG';

function wrongExtension(format: string): MediaIssue {
  const kind = kinds.find((candidate) => candidate === format);
  const fix = kind ? `change its extension to ".${pictureExtensions[kind][0]}"` : exportFix;
  return new MediaIssue(`has the format "${format}", despite its extension`, fix);
}

/** Throws a MediaIssue for an empty file or a Git LFS pointer. */
export function checkComplete(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new MediaIssue('is empty', 'copy it again');
  if (Buffer.from(bytes.subarray(0, 40)).toString('latin1').startsWith('version https://git-lfs.')) {
    throw new MediaIssue('is a Git LFS pointer instead of the file', 'run "git lfs pull"');
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new MediaIssue('is not UTF-8 text, as an SVG is', 'save it as UTF-8, or export it again as SVG');
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
