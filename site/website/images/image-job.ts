/** How a drawn picture is encoded. Without losses, drawings and screenshots are often smaller, and always sharper. */
export type Encoding = 'webp' | 'losslessWebp' | 'jpeg';

/** Draws a picture from the content, with one output per width. */
export interface VariantsJob {
  readonly kind: 'variants';
  readonly source: Uint8Array;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** The smallest of these is the output. */
  readonly encodings: readonly Encoding[];
}

/** Draws an icon as one output: a PNG in one size, or an ICO in several sizes. */
export interface IconJob {
  readonly kind: 'icon';
  readonly format: 'png' | 'ico';
  readonly svg: string;
  readonly sides: readonly number[];
  /** Fills the square behind the icon, where some systems would show black. */
  readonly background?: string;
}

export type ImageJob = VariantsJob | IconJob;
