import { isEnglish, languageName } from '../../contract/content/codes.ts';
import type { Site } from './site.ts';

/**
 * Returns a sentence, with a leading space, that tells programs which language the provider's own texts are in. It is empty
 * for English, the language of all other texts for programs.
 */
export function contentLanguageSentence({ words: { language } }: Pick<Site, 'words'>): string {
  if (isEnglish(language)) return '';
  return ` The provider's own texts are in ${languageName(language) ?? language} (${language}).`;
}
