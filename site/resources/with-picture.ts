import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import { type Pictures, publishPicture } from '../media/picture.ts';

/** The content with its picture, if it has one, as programs read of it. */
export function withPicture<T extends { readonly picture?: PictureContent | undefined }>(
  { picture, ...rest }: T,
  pictures: Pictures,
  baseUrl: string,
): Omit<T, 'picture'> & { readonly picture?: PublishedPicture } {
  return { ...rest, ...(picture && { picture: publishPicture(pictures, picture, baseUrl) }) };
}
