import type { Logo } from '../html/layout.ts';
import { heightAt } from '../media/picture.ts';
import type { Site } from '../site.ts';

/** Pixels across a logo on a sharp screen: it is shown at most 16rem wide. */
const logoWidth = 512;

/** The picture in place of the organization's name, if the theme has one. */
export function logoOf({ website, pictures }: Pick<Site, 'website' | 'pictures'>): Logo | undefined {
  const { logo } = website.theme;
  const picture = logo === undefined ? undefined : pictures.get(logo);
  if (!picture) return undefined;
  const { src, width } = picture.variants.find((variant) => variant.width >= logoWidth) ?? picture;
  return { src, width, height: heightAt(picture, width) };
}
