import type { PictureKind } from '../../../contract/content/media-content.ts';
import type { FontPair } from '../../../contract/content/theme-content.ts';

/** Draws a picture from the content as WebP, with one output per width. */
export interface VariantsJob {
  readonly kind: 'variants';
  readonly source: Uint8Array;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Drawings and screenshots are often smaller, and always sharper, in lossless WebP. */
  readonly tryLossless: boolean;
}

/** An icon with the initial of the firm's name. */
export interface InitialIcon {
  readonly initial: string;
  readonly fonts: Exclude<FontPair, 'system'>;
  readonly accent: string;
}

/** The firm's own SVG, or the initial of its name. */
export type Icon = string | InitialIcon;

/** Draws an icon as one output: an SVG, a PNG in one size, or an ICO in several sizes. */
export interface IconJob {
  readonly kind: 'icon';
  readonly format: 'svg' | 'png' | 'ico';
  readonly icon: Icon;
  readonly sides: readonly number[];
  /** Fills the square behind the icon, where some systems would show black. */
  readonly background?: string;
}

/** Draws the picture that other sites show for a link to a page. Its only output is a PNG. */
export interface ShareJob {
  readonly kind: 'share';
  readonly title: string;
  readonly firm: string;
  readonly fonts: Exclude<FontPair, 'system'>;
  readonly colors: Readonly<Record<'paper' | 'ink' | 'quiet' | 'accent', string>>;
  readonly icon: Icon;
  /** Drawn instead of the icon and name. */
  readonly logo?: { readonly kind: PictureKind; readonly source: Uint8Array };
}

export type ImageJob = VariantsJob | IconJob | ShareJob;

/** The size of a share image in pixels, as social networks recommend. */
export const shareSize = { width: 1_200, height: 630 } as const;
