import type { Image } from 'mdast';
import {
  type Media,
  type MediaFile,
  maxJpegWidth,
  maxVariantWidth,
  variantWidths,
} from '../../contract/content/media-content.ts';
import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import { memoize } from '../cache/remembered.ts';

/** A picture as pages show it. Sizes are in pixels. */
export interface Picture {
  /** Address of the widest variant, starting with a slash. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** WebP in several widths, the narrowest first. An SVG has none. */
  readonly variants: readonly PictureVariant[];
  /** For other sites, of which some do not read WebP. An SVG has none. */
  readonly jpeg?: PictureFile;
  /** Whether it needs a light ground in dark mode. */
  readonly needsLightGround?: boolean | undefined;
  /** Whether it contains text, which is legible only if the picture is large. Known only for an SVG. */
  readonly hasText?: boolean;
}

interface PictureVariant {
  readonly src: string;
  readonly width: number;
}

interface PictureFile extends PictureVariant {
  readonly height: number;
}

/** Pictures, keyed by the name of their file in content/media/. */
export type Pictures = ReadonlyMap<string, Picture>;

/** The pictures of `media` as they are published: an SVG as one file, the others as WebP in several widths. */
export function picturesOf(media: Media): Pictures {
  return publishedPictures([...media].map(([name, { bytes: _, ...file }]) => [name, file]));
}

const publishedPictures = memoize(
  (files: readonly (readonly [name: string, file: MediaMetadata])[]): Pictures =>
    new Map(files.map(([name, file]) => [name, pictureOf(name, file)])),
);

type MediaMetadata = Omit<MediaFile, 'bytes'>;

function pictureOf(name: string, file: MediaMetadata): Picture {
  const { kind, digest, width, height, needsLightGround, lettering } = file;
  if (kind === 'svg') {
    const src = `/media/${name}?${digest}`;
    return { src, width, height, variants: [], needsLightGround, hasText: lettering !== undefined };
  }
  const variants = widthsOf(file).map((variantWidth) => ({
    src: `${variantPath(name, variantWidth)}?${digest}`,
    width: variantWidth,
  }));
  const widest = variants.at(-1) ?? { src: '', width };
  return {
    src: widest.src,
    width: widest.width,
    height: heightAt(file, widest.width),
    variants,
    jpeg: { src: `${jpegPath(name)}?${digest}`, ...jpegSize(file) },
    needsLightGround,
  };
}

/** The size of a picture's JPEG, which is not wider than the picture. */
export function jpegSize(file: Pick<MediaFile, 'width' | 'height'>) {
  const width = Math.min(file.width, maxJpegWidth);
  return { width, height: heightAt(file, width) };
}

/** The widths of a picture's variants, none of which is wider than the picture. */
export function widthsOf({ width }: Pick<MediaFile, 'width'>): number[] {
  const widest = Math.min(width, maxVariantWidth);
  return [...variantWidths.filter((variantWidth) => variantWidth < widest), widest];
}

export function heightAt({ width, height }: Pick<MediaFile, 'width' | 'height'>, newWidth: number): number {
  return Math.max(1, Math.round((height * newWidth) / width));
}

/** Path of the variant that is `width` pixels wide. */
export const variantPath = (name: string, width: number) => `/media/${stemOf(name)}-${width}.webp`;

export const jpegPath = (name: string) => `/media/${stemOf(name)}.jpg`;

const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'));

/** Converts a picture to a member of a resource. */
export function publishPicture(
  pictures: Pictures,
  { file, alt }: PictureContent,
  baseUrl: string,
): PublishedPicture {
  const picture = pictures.get(file);
  if (!picture) throw new Error(`Cannot publish the picture "${file}": it is not in content/media/`);
  const { src, width, height } = picture;
  return { url: baseUrl + src, alt, width, height };
}

/** Returns the picture for which publishPicture() returns `url`. */
export function pictureAt(pictures: Pictures, url: string): Picture | undefined {
  return [...pictures.values()].find(({ src }) => url.endsWith(src));
}

/** The width of a text column, or of a narrow window. */
const textWidth = '(min-width: 46rem) 42rem, calc(100vw - 2.5rem)';

/** A picture on a page. Its element has width and height, so that nothing moves when the picture loads. */
export function pictureNode(
  { src, width, height, variants, needsLightGround }: Picture,
  alt: string,
  sizes = textWidth,
): Image {
  const srcset = variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ');
  const hProperties = {
    ...(needsLightGround && { class: 'on-light' }),
    ...(srcset && { srcset, sizes }),
    width,
    height,
    loading: 'lazy',
  };
  return { type: 'image', url: src, alt, data: { hProperties } };
}
