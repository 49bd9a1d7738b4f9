import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenWords } from '../../contract/content/words-content.ts';

/** Reads Frontdesk's own words in a language, regardless of region. There are none for English, which is the default. */
export function readShippedWords(language: string): GivenWords {
  const file = join(wordsFolder, `${new Intl.Locale(language).language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const wordsFolder = join(import.meta.dirname, '../../contract/words');
