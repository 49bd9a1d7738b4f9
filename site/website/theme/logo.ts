import { heightAt } from '../../resources/picture.ts';
import type { Site } from '../../resources/site.ts';
import type { Navigation } from '../html/layout.ts';

/** Pixels across a logo on a sharp screen: it is shown at most 16rem wide. */
const logoWidth = 512;

/** What stands for the organization at the top of every page: the theme's logo, or its own icon beside its name. */
export function markOf({
  website: { theme },
  pictures,
}: Pick<Site, 'website' | 'pictures'>): Pick<Navigation, 'logo' | 'hasMark'> {
  const hasMark = theme.icon !== undefined;
  const picture = theme.logo === undefined ? undefined : pictures.get(theme.logo);
  if (!picture) return { hasMark };
  const { src, width } = picture.variants.find((variant) => variant.width >= logoWidth) ?? picture;
  return { hasMark, logo: { src, width, height: heightAt(picture, width) } };
}
