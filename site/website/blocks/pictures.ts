import { html } from 'hono/html';
import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import { escapeMarkdown } from '../../markdown/markdown.ts';
import { type Picture, type Pictures, pictureAt } from '../../resources/picture.ts';
import type { Block } from './block.ts';

/** The width of a text, or of a narrow window. */
const textWidth = '(min-width: 46rem) 42rem, calc(100vw - 2.5rem)';

/** The width of a page. */
const pageWidth = '(min-width: 70rem) 66rem, calc(100vw - 2.5rem)';

/** The most units of width of a drawing that can be read in a narrow window. */
const widestUnscrolled = 400;

/** The element of a picture. It has width and height, so that nothing moves when the picture loads. */
export function pictureMarkup(
  { src, width, height, variants }: Picture,
  alt: string,
  sizes = textWidth,
): Block['html'] {
  const srcset = variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ');
  return html`<img src="${src}"${srcset && html` srcset="${srcset}" sizes="${sizes}"`} width="${width}" height="${height}" alt="${alt}" loading="lazy">`;
}

/** A picture as Markdown shows it. */
export function pictureMarkdown({ src }: Picture, alt: string): string {
  return `![${escapeMarkdown(alt)}](${src})`;
}

/** The picture of an item, as wide as the page; none if it has none. */
export function pictureOf(
  { picture }: { readonly picture?: PublishedPicture | undefined },
  pictures: Pictures,
): Block[] {
  const found = picture && pictureAt(pictures, picture.url);
  if (!found) return [];
  // A wide drawing with text can be scrolled, by keyboard as well, where it would be too small to read.
  const scrolled = found.width > widestUnscrolled && html` tabindex="0"`;
  const attributes = found.hasText ? html`class="picture drawing"${scrolled}` : html`class="picture"`;
  return [
    {
      html: html`<p ${attributes}>${pictureMarkup(found, picture.alt, pageWidth)}</p>\n`,
      markdown: pictureMarkdown(found, picture.alt),
    },
  ];
}
