import { heightAt } from '../../resources/picture.ts';
import type { Site } from '../../resources/site.ts';
import type { Logo } from '../html/layout.ts';

/** Width in pixels of a logo on a high-density screen, where it is at most 16rem wide. */
const logoWidth = 512;

/** Returns the logo of the theme, which is at the top of every page. */
export function logoOf({
  website: { theme },
  pictures,
}: Pick<Site, 'website' | 'pictures'>): Logo | undefined {
  const picture = theme.logo === undefined ? undefined : pictures.get(theme.logo);
  if (!picture) return undefined;
  const { src, width } = picture.variants.find((variant) => variant.width >= logoWidth) ?? picture;
  return { src, width, height: heightAt(picture, width) };
}
