import type { WebsiteContent } from '../../../contract/content/website-content.ts';
import { drawnFonts } from '../theme/font-pairs.ts';
import type { Icon } from './image-job.ts';

/** The icon: the owner's SVG, or a mark with the initial of the firm's name. */
export function iconOf({ theme, media, words }: WebsiteContent, firm: string): Icon {
  const own = theme.icon && media.get(theme.icon);
  if (own) return Buffer.from(own.bytes).toString('utf8');
  return { initial: initialOf(firm, words.language), fonts: drawnFonts(theme), accent: theme.accent };
}

/** The first letter or digit with its marks, as a capital; empty if a name has none. */
function initialOf(name: string, language: string): string {
  const characters = [...new Intl.Segmenter(language).segment(name)].map(({ segment }) => segment);
  return characters.find((character) => /[\p{L}\p{N}]/u.test(character))?.toLocaleUpperCase(language) ?? '';
}
