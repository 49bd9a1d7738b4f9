import type { Image } from 'mdast';
import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import { type Pictures, pictureAt, pictureNode } from '../../resources/picture.ts';
import { type Block, paragraph, withAttributes } from '../../tree/nodes.ts';

/** The width of a page. */
const pageWidth = '(min-width: 70rem) 66rem, calc(100vw - 2.5rem)';

/** The maximum width of a drawing whose text is legible on a card and in a narrow window. */
const maxLegibleWidth = 400;

/** A picture on a card. */
interface SmallPicture {
  readonly node: Image;
  readonly isDrawing: boolean;
  /** Whether it has text that is too small to read. */
  readonly isIllegible: boolean;
}

/** The picture of an item on a card, which `sizes` describes; `undefined` if it has no picture. */
export function smallPicture(
  picture: PublishedPicture | undefined,
  pictures: Pictures,
  sizes: string,
): SmallPicture | undefined {
  const found = picture && pictureAt(pictures, picture.url);
  if (!found) return undefined;
  return {
    node: pictureNode(found, picture.alt, sizes),
    isDrawing: found.variants.length === 0,
    isIllegible: found.hasText === true && found.width > maxLegibleWidth,
  };
}

/** The picture of an item, as wide as the page; empty if it has no picture. */
export function pictureOf(
  { picture }: { readonly picture?: PublishedPicture | undefined },
  pictures: Pictures,
): Block[] {
  const found = picture && pictureAt(pictures, picture.url);
  if (!found) return [];
  const image = paragraph(pictureNode(found, picture.alt, pageWidth));
  if (!found.hasText) return [withAttributes(image, { class: 'picture' })];
  // A wide drawing with text scrolls in narrow windows, where it would be too small to read. Keyboards need the tabindex.
  const tabindex = found.width > maxLegibleWidth ? 0 : undefined;
  return [withAttributes(image, { class: 'picture drawing', tabindex })];
}
