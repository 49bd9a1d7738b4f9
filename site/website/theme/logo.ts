import type { WebsiteContent } from '../../../contract/content/website-content.ts';
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

/**
 * Returns the initial that replaces an icon: the first letter or digit of the firm's name, without its legal form, with
 * its diacritics, in upper case. Returns `undefined` if the theme has an icon.
 */
export function initialOf(firm: string, { theme, words }: Pick<WebsiteContent, 'theme' | 'words'>) {
  if (theme.icon !== undefined) return undefined;
  const name = firm.replace(legalForm, '');
  const characters = [...new Intl.Segmenter(words.language).segment(name)].map(({ segment }) => segment);
  return (
    characters.find((character) => /[\p{L}\p{N}]/u.test(character))?.toLocaleUpperCase(words.language) ?? ''
  );
}

/** The legal forms with which the names of most Japanese and many Korean firms begin. */
const legalForm = /^(?:(?:株式|有限|合同|合資|合名)会社|주식회사)(?=.)/;
