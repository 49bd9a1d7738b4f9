import type { ImageMetadata } from 'astro';
import type { Picture } from './resources.ts';
import { baseUrl } from './site.ts';

const media = import.meta.glob<ImageMetadata>('/src/media/*', { eager: true, import: 'default' });

const fileOf = ({ url }: Picture) => url.slice(url.lastIndexOf('/') + 1);

/** The address at which src/pages/media/ publishes the original. */
export const pictureUrl = (picture: Picture) => `${baseUrl}/media/${fileOf(picture)}`;

/** The file of a picture, of which Astro makes the sizes that a page needs. */
export function imageOf(picture: Picture): ImageMetadata {
  const image = media[`/src/media/${fileOf(picture)}`];
  if (!image) throw new Error(`Cannot show "${picture.url}": put "${fileOf(picture)}" into src/media/`);
  return image;
}
