import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnglish, languageName } from '../../contract/content/codes.ts';
import type { GivenWords } from '../../contract/content/words-content.ts';
import type { Site } from './site.ts';

/**
 * Returns a sentence, with a leading space, that tells programs which language the provider's own texts are in. It is empty
 * for English, the language of all other texts for programs.
 */
export function contentLanguageSentence({ words: { language } }: Pick<Site, 'words'>): string {
  if (isEnglish(language)) return '';
  return ` The provider's own texts are in ${languageName(language) ?? language} (${language}).`;
}

const wordsFolder = join(import.meta.dirname, '../../contract/words');

/** Reads Frontdesk's own words in a language, regardless of region. There are none for English, which is the default. */
export function readShippedWords(language: string): GivenWords {
  const file = join(wordsFolder, `${new Intl.Locale(language).language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
