import type { ImageMetadata } from 'astro';
import type { Picture } from './resources.ts';
import { baseUrl } from './site.ts';

const media = import.meta.glob<ImageMetadata>('/src/media/*', { eager: true, import: 'default' });

/** The names of the files in src/media/. */
export const pictureFiles = Object.keys(media).map((path) => path.replace(/^.*\//, ''));

const fileOf = ({ url }: Picture) => new URL(url, baseUrl).pathname.replace(/^.*\//, '');

/** The address at which src/pages/media/ publishes the original. */
export const pictureUrl = (picture: Picture) => `${baseUrl}/media/${fileOf(picture)}`;

/** The size that other sites expect (ogp.me), in pixels. */
export const shareSize = { width: 1200, height: 630 };

/** The address of a picture for other sites, drawn by src/pages/share/. */
export const shareUrl = (picture: Picture) => `${baseUrl}/share/${fileOf(picture)}.png`;

/** The file of a picture, of which Astro makes the sizes that a page needs. */
export function imageOf(picture: Picture): ImageMetadata {
  const image = media[`/src/media/${fileOf(picture)}`];
  if (!image) throw new Error(`Cannot show "${picture.url}": put "${fileOf(picture)}" into src/media/`);
  return image;
}
