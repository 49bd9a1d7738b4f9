import { html } from 'hono/html';
import type { Picture } from '../media/picture.ts';
import type { Block } from './block.ts';

/** A picture with its alternative text. */
export function pictureMarkup({ src, width, height, variants }: Picture, alt: string): Block['html'] {
  const srcset = variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ');
  return html`<img src="${src}"${srcset && html` srcset="${srcset}" sizes="(min-width: 45rem) 42rem, 100vw"`} width="${width}" height="${height}" alt="${alt}" loading="lazy">`;
}
