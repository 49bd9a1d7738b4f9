import { heightAt } from '../../resources/picture.ts';
import type { Site } from '../../resources/site.ts';
import type { Logo } from '../html/layout.ts';

/** Pixels across a logo on a sharp screen: it is shown at most 16rem wide. */
const logoWidth = 512;

/** The theme's logo as every page shows it at its top. */
export function logoOf({
  website: { theme },
  pictures,
}: Pick<Site, 'website' | 'pictures'>): Logo | undefined {
  const picture = theme.logo === undefined ? undefined : pictures.get(theme.logo);
  if (!picture) return undefined;
  const { src, width } = picture.variants.find((variant) => variant.width >= logoWidth) ?? picture;
  return { src, width, height: heightAt(picture, width) };
}
