import { languageName } from '../../contract/content/codes.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import type { Words } from '../../contract/words/words.ts';

/**
 * A sentence for programs on the language of what the provider wrote, with a space before it. It is empty for English,
 * in which everything else that programs read is.
 */
export function contentLanguageSentence({ language }: Pick<Words, 'language'>): string {
  if (isEnglish(language)) return '';
  return ` The provider's own texts are in ${languageName(language) ?? language} (${language}).`;
}
