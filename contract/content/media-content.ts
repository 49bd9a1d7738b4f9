/** Bounds of the files in content/media/. */
export const mediaLimits = {
  /** Bytes of a PNG, JPEG or WebP: more than a telephone's camera writes. */
  rasterBytes: 15_000_000,
  /** Bytes of an SVG, which is published as it is but for what is taken out of it. */
  svgBytes: 100_000,
  /** Elements of an SVG, each as often as it is drawn: more keep a browser busy for seconds. */
  svgElements: 50_000,
  /** Pixels, width by height: they lie in memory, four bytes each, while a picture is scaled. */
  pixels: 50_000_000,
  /** Least width and height of a PNG, JPEG or WebP in pixels: below, a screen shows it blurred. */
  side: 200,
  /** Pictures in use. */
  files: 300,
} as const;

/** The kinds of pictures, with the extensions that their files have. */
export const pictureExtensions = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  svg: ['svg'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What the name of a picture ends with, in either case. */
export const pictureEnding = new RegExp(`\\.(?:${Object.values(pictureExtensions).flat().join('|')})$`, 'i');

export type PictureKind = keyof typeof pictureExtensions;

/** A picture of content/media/ that passed every check. */
export interface MediaFile {
  readonly kind: PictureKind;
  /** Of an SVG, what is left when it is made harmless. */
  readonly bytes: Uint8Array;
  /** In pixels, as the picture is shown: a turn that the camera noted (EXIF) is applied. Of an SVG, of its viewBox. */
  readonly width: number;
  readonly height: number;
  /** Of the file's bytes, short enough for addresses. */
  readonly digest: string;
}

/** The pictures that the content uses, by the name of their file. */
export type Media = ReadonlyMap<string, MediaFile>;
