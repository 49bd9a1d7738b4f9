import type { z } from 'zod';
import { languageName } from '../../contract/content/codes.ts';
import {
  type OtherContent,
  otherFiles,
  RedirectsContent,
  wordsFolder,
} from '../../contract/content/other-content.ts';
import { OtherWordsFile, type WordsContent, WordsFile } from '../../contract/content/words-content.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import type { Words } from '../../contract/words/words.ts';
import { readShippedWords } from '../resources/languages.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { fittingWords, languageWarnings, unknownWordsWarnings } from './language-issues.ts';

/** Reads the content that does not belong to a resource. Its files are optional. A file with an issue counts as empty. */
export function readOtherContent(folder: ContentFolder): OtherContent {
  const { words: wordsFile, redirects: redirectsFile } = otherFiles;
  const words = readWords(folder, wordsFile.file, {
    language: 'en',
    ...readOptional(folder, wordsFile.file, WordsFile),
  });
  const { redirects = {} } = readOptional(folder, redirectsFile.file, RedirectsContent) ?? {};
  const others = folder.namesIn(wordsFolder, '.json').flatMap((language) => readOtherWords(folder, language));
  return {
    words: words.words,
    otherWords: new Map(others.map((one) => [one.words.language, one.words])),
    redirects,
    warnings: [words, ...others].flatMap(({ warnings }) => warnings),
  };
}

interface ReadWords {
  readonly words: Words;
  readonly warnings: readonly string[];
}

/** Reads the words in another language of the website, which is the name of the file. */
function readOtherWords(folder: ContentFolder, language: string): ReadWords[] {
  const file = `${wordsFolder}/${language}.json`;
  if (languageName(language) === undefined) {
    const fix = 'name it after a language (BCP 47), such as "de.json" or "pt-BR.json"';
    folder.addIssue(file, { problem: 'is not named after a language', fix });
    return [];
  }
  return [readWords(folder, file, { ...folder.readJson(file, OtherWordsFile), language })];
}

/** Resolves the words of a language, and warns about those in the firm's file that cannot be used. */
function readWords(folder: ContentFolder, file: string, given: object): ReadWords {
  const { words: content, issues } = fittingWords(given as WordsContent);
  for (const issue of issues)
    folder.addIssue(file, {
      ...issue,
      fix: `${issue.fix}. Until then, the default is used`,
      warning: 'word',
    });
  const shippedWords = readShippedWords(content.language);
  return {
    words: resolveWords(content, shippedWords),
    warnings: [...languageWarnings(content, shippedWords, file), ...unknownWordsWarnings(content, file)],
  };
}

const readOptional = <Schema extends z.ZodType>(folder: ContentFolder, file: string, schema: Schema) =>
  folder.has(file) ? folder.readJson(file, schema) : undefined;
