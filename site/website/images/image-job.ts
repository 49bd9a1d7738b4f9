import type { PictureKind } from '../../../contract/content/media-content.ts';
import type { FontPair } from '../../../contract/content/theme-content.ts';

/** A picture of the content in several widths, as WebP: an output for each. */
export interface VariantsJob {
  readonly kind: 'variants';
  readonly source: Uint8Array;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Drawings and screenshots are often smaller, and always sharper, without loss. */
  readonly tryLossless: boolean;
}

/** An SVG of the owner's, or what a mark is drawn from: the `initial`, or none where the typeface lacks it. */
export type Icon =
  | string
  | {
      readonly initial: string;
      readonly fonts: Exclude<FontPair, 'system'>;
      readonly accent: string;
    };

/** An icon as SVG, as PNG of one side, or as an ICO with several; one output. */
export interface IconJob {
  readonly kind: 'icon';
  readonly format: 'svg' | 'png' | 'ico';
  readonly icon: Icon;
  readonly sides: readonly number[];
  /** Fills the square behind the icon, where a system would show black. */
  readonly background?: string;
}

/** The picture of a page where its address is shared, as PNG; one output. */
export interface ShareJob {
  readonly kind: 'share';
  readonly title: string;
  readonly firm: string;
  readonly fonts: Exclude<FontPair, 'system'>;
  readonly colors: Readonly<Record<'paper' | 'ink' | 'quiet' | 'accent', string>>;
  readonly icon: Icon;
  /** In place of icon and name. */
  readonly logo?: { readonly kind: PictureKind; readonly source: Uint8Array };
}

export type ImageJob = VariantsJob | IconJob | ShareJob;

/** Pixels of a share image: what the networks that show them ask for. */
export const shareSize = { width: 1_200, height: 630 } as const;
