import type { WebsiteContent } from '../../contract/content/website-content.ts';
import type { Logo } from '../html/layout.ts';
import { heightAt, picturesOf } from '../media/picture.ts';

/** Pixels across a logo on a sharp screen: it is shown at most 16rem wide. */
const logoWidth = 512;

/** The picture in place of the organization's name, if the theme has one. */
export function logoOf({ theme, media }: WebsiteContent): Logo | undefined {
  const picture = theme.logo === undefined ? undefined : picturesOf(media).get(theme.logo);
  if (!picture) return undefined;
  const { src, width } = picture.variants.find((variant) => variant.width >= logoWidth) ?? picture;
  return { src, width, height: heightAt(picture, width) };
}
