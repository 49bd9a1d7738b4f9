import type { Media } from '../../contract/content/media-content.ts';
import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import { picturesOf, publishPicture } from '../media/picture.ts';

/** The content with its picture, if it has one, as programs read of it. */
export function withPicture<T extends { readonly picture?: PictureContent | undefined }>(
  { picture, ...rest }: T,
  media: Media,
  baseUrl: string,
): Omit<T, 'picture'> & { readonly picture?: PublishedPicture } {
  return { ...rest, ...(picture && { picture: publishPicture(picturesOf(media), picture, baseUrl) }) };
}
