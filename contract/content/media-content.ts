/** Limits for the files in content/media/. */
export const mediaLimits = {
  /** Maximum size of a PNG, JPEG or WebP in bytes. A photo from a phone is smaller. */
  rasterBytes: 15_000_000,
  /** Maximum size of an SVG in bytes. SVGs are sanitized but not recompressed. */
  svgBytes: 100_000,
  /** Maximum number of elements that an SVG draws, including `<use>` copies. More would block a browser for seconds. */
  svgElements: 50_000,
  /** Maximum number of pixels (width times height). Scaling needs four bytes of memory per pixel. */
  pixels: 50_000_000,
  /** Minimum width and height of a PNG, JPEG or WebP in pixels. Smaller pictures look blurred. */
  side: 200,
  /** Maximum number of pictures in use. */
  files: 300,
} as const;

/** The widths of a published picture: from that of a phone's text column to twice that of a desktop's. */
export const variantWidths = [320, 640, 960, 1_600] as const;

export const maxVariantWidth = variantWidths[3];

/** The maximum width of the JPEG that other sites show with a link, as social networks recommend. */
export const maxJpegWidth = 1_200;

/** The supported picture formats, each with its file extensions. */
export const pictureExtensions = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  svg: ['svg'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Matches the file extension of a picture, in upper or lower case. */
export const pictureExtensionPattern = new RegExp(
  `\\.(?:${Object.values(pictureExtensions).flat().join('|')})$`,
  'i',
);

export type PictureKind = keyof typeof pictureExtensions;

/** A validated picture from content/media/. */
export interface MediaFile {
  readonly kind: PictureKind;
  /** For an SVG, the sanitized file. */
  readonly bytes: Uint8Array;
  /** In CSS pixels, after the Exif rotation. */
  readonly width: number;
  readonly height: number;
  /** Whether the ground shows through it, and it has no colours of its own for a dark one. */
  readonly needsLightGround?: boolean;
  /** The text of an SVG: as `<text>`, which each program draws in a typeface of its own, or as outlines with a label. */
  readonly lettering?: 'text' | 'outlines' | undefined;
  /** A digest of the bytes, short enough for URLs. */
  readonly digest: string;
}

/** The pictures that the content uses, keyed by file name. */
export type Media = ReadonlyMap<string, MediaFile>;
