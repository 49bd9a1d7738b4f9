import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import { filePaths } from '../../../contract/page-paths.ts';
import { pictureAt } from '../../resources/picture.ts';
import type { Site } from '../../resources/site.ts';

/** The width and height of the icon for home screens, in pixels. */
export const touchIconSide = 180;

/**
 * Returns the picture that other sites show with a link to a page: its own `picture`, else the theme's, else the icon.
 * Other sites cannot show an SVG, which has no JPEG.
 */
export function shareImageOf(
  picture: PublishedPicture | undefined,
  { baseUrl, pictures, resources: { company }, website: { theme } }: Site,
) {
  const ownJpeg = picture && pictureAt(pictures, picture.url)?.jpeg;
  const themeJpeg = theme.shareImage && pictures.get(theme.shareImage.file)?.jpeg;
  const jpeg = ownJpeg ?? themeJpeg;
  if (!jpeg) {
    const icon = { width: touchIconSide, height: touchIconSide, alt: company.name };
    return { url: baseUrl + filePaths.touchIcon, ...icon, isIcon: true };
  }
  const { src, ...size } = jpeg;
  const alt = (ownJpeg ? picture?.alt : theme.shareImage?.alt) ?? '';
  return { url: baseUrl + src, ...size, alt, isIcon: false };
}
