import { html } from 'hono/html';
import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import { escapeMarkdown } from '../../markdown/markdown.ts';
import { type Picture, type Pictures, pictureAt } from '../../resources/picture.ts';
import type { Block } from './block.ts';

/** The width of a text column, or of a narrow window. */
const textWidth = '(min-width: 46rem) 42rem, calc(100vw - 2.5rem)';

/** The width of a page. */
const pageWidth = '(min-width: 70rem) 66rem, calc(100vw - 2.5rem)';

/** The maximum width of a drawing whose text is legible on a card and in a narrow window. */
const maxLegibleWidth = 400;

/** The element of a picture. It has width and height, so that nothing moves when the picture loads. */
export function pictureMarkup(
  { src, width, height, variants, needsLightGround }: Picture,
  alt: string,
  sizes = textWidth,
): Block['html'] {
  const srcset = variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ');
  return html`<img${needsLightGround && html` class="on-light"`} src="${src}"${srcset && html` srcset="${srcset}" sizes="${sizes}"`} width="${width}" height="${height}" alt="${alt}" loading="lazy">`;
}

/** A picture in Markdown. */
export function pictureMarkdown({ src }: Picture, alt: string): string {
  return `![${escapeMarkdown(alt)}](${src})`;
}

/** A picture on a card. */
interface SmallPicture extends Block {
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
    html: pictureMarkup(found, picture.alt, sizes),
    markdown: pictureMarkdown(found, picture.alt),
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
  // A wide drawing with text scrolls in narrow windows, where it would be too small to read. Keyboards need the tabindex.
  const focusable = found.width > maxLegibleWidth && html` tabindex="0"`;
  const attributes = found.hasText ? html`class="picture drawing"${focusable}` : html`class="picture"`;
  return [
    {
      html: html`<p ${attributes}>${pictureMarkup(found, picture.alt, pageWidth)}</p>\n`,
      markdown: pictureMarkdown(found, picture.alt),
    },
  ];
}
