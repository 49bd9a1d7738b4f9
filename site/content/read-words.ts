import { isEnglish, languageName } from '../../contract/content/codes.ts';
import { otherFiles, wordsFolder } from '../../contract/content/other-content.ts';
import {
  type GivenWords,
  OtherWordsFile,
  type WordsContent,
  WordsFile,
  WordTexts,
} from '../../contract/content/words-content.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { jsonPointer, parsePointer } from '../../contract/problems/validation-errors.ts';
import { requestMembers } from '../../contract/request/members.ts';
import { foldWords, membersOf, resolveWords, untranslatedWords } from '../../contract/words/resolve-words.ts';
import { isWord, type WordDefinition, type WordGroup } from '../../contract/words/word.ts';
import { pageWordDefinitions, wordDefinitions } from '../../contract/words/words.ts';
import { readShippedWords } from '../resources/languages.ts';
import type { ContentFolder } from './files/content-folder.ts';
import type { ContentIssue } from './files/content-issue.ts';
import { schemaIssues } from './files/schema-issues.ts';

/** Reads the words. Their files are optional. A file with an issue counts as empty. */
export function readWords(folder: ContentFolder) {
  const { file } = otherFiles.words;
  const given = folder.has(file) ? folder.readJson(file, WordsFile) : undefined;
  const { words, warnings } = readLanguage(folder, file, { language: 'en', ...given });
  const others = folder.namesIn(wordsFolder, '.json').flatMap((language) => {
    const otherFile = `${wordsFolder}/${language}.json`;
    if (languageName(language) !== undefined)
      return readLanguage(folder, otherFile, { ...folder.readJson(otherFile, OtherWordsFile), language });
    const fix = 'name it after a language (BCP 47), such as "de.json" or "pt-BR.json"';
    folder.addIssue(otherFile, { problem: 'is not named after a language', fix });
    return [];
  });
  return {
    /** The words in content/words.json, and the defaults for those that it omits. */
    words,
    /** The words in content/words/, keyed by language tag. */
    otherWords: new Map(others.map((other) => [other.words.language, other.words])),
    warnings: [...warnings, ...others.flatMap((other) => other.warnings)],
  };
}

/** Resolves the words of a language, and warns about those in the firm's file that cannot be used. */
function readLanguage(folder: ContentFolder, file: string, given: object) {
  const { words: content, issues } = fittingWords(given as WordsContent);
  for (const issue of issues)
    folder.addWarning(file, { ...issue, fix: `${issue.fix}. Until then, the default is used` });
  const shippedWords = readShippedWords(content.language);
  return {
    words: resolveWords(content, shippedWords),
    warnings: [...languageWarnings(content, shippedWords, file), ...unknownWordsWarnings(content, file)],
  };
}

type WordIssue = Omit<ContentIssue, 'file'>;

/** Returns the words that fit this version and the language, and the issues of the others, which an update may cause. */
function fittingWords(content: WordsContent): { words: WordsContent; issues: WordIssue[] } {
  const issues = schemaIssues(WordTexts, content);
  const words = withoutWords(content, issues);
  const missingForms = pluralIssues(words);
  return { words: withoutWords(words, missingForms), issues: [...issues, ...missingForms] };
}

const withoutWords = (content: WordsContent, issues: readonly WordIssue[]) =>
  issues.reduce<GivenWords>(
    (words, { pointer }) => withoutWord(words, parsePointer(pointer), wordDefinitions),
    content,
  ) as WordsContent;

/** Returns `words` without the word at `path` or, if the path leads into a word, without that word. */
function withoutWord(
  words: GivenWords,
  [name = '', ...rest]: readonly string[],
  group: WordGroup,
): GivenWords {
  const { [name]: value, ...others } = words;
  const node: WordGroup | WordDefinition | undefined = group[name];
  const isGroup = node !== undefined && !isWord(node) && rest.length > 0;
  return isGroup ? { ...others, [name]: withoutWord(membersOf(value), rest, node) } : others;
}

/** Reports words in words.json that lack plural forms required by the language. */
function pluralIssues({ $schema: _, language, ...words }: WordsContent): WordIssue[] {
  const neededCategories = pluralCategories(language);
  return foldWords<WordIssue[]>(wordDefinitions, [words], {
    word(_node, [value], path) {
      if (typeof value !== 'object') return [];
      const missingCategories = neededCategories
        .filter((category) => !(category in value))
        .map((category) => `"${category}"`);
      if (missingCategories.length === 0) return [];
      const problem = `has no text for ${missingCategories.join(', ')}`;
      return [{ pointer: jsonPointer(path), problem, fix: 'add the missing plural forms' }];
    },
    group: (entries) => entries.flatMap(([, issues]) => issues),
  });
}

/** The plural categories that a language needs for the counts in its words. The largest are character counts, and none is 0. */
export function pluralCategories(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  const largest = Math.max(...Object.values(requestMembers).map(({ maxLength }) => maxLength));
  const usedCategories = new Set(Array.from({ length: largest }, (_, index) => rules.select(index + 1)));
  return rules.resolvedOptions().pluralCategories.filter((category) => usedCategories.has(category));
}

/** The maximum number of words in a warning. Updates add fewer, and for a new language, a longer list is not useful. */
const maxNames = 20;

/** Warns about words that are shown in English among those of another language. An update may add such words. */
function languageWarnings(content: WordsContent, shippedWords: GivenWords, file: string): string[] {
  const { $schema: _, language, ...words } = content;
  const isOther = file !== otherFiles.words.file;
  const definitions = isOther ? pageWordDefinitions : wordDefinitions;
  const command = isOther ? `npm run words -- ${language}` : 'npm run words';
  const names = isEnglish(language) ? [] : untranslatedWords(words, shippedWords, definitions);
  if (names.length === 0) return [];
  const quoted = names.slice(0, maxNames).map((name) => `"${name}"`);
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return [
    `Readers see ${countInDigits(names.length, 'word')} in English: translate ${quoted.join(', ')}${more} in ${file} ("${command}" adds the English texts that it lacks)`,
  ];
}

/** Warns about words that are not used: they are misspelled, or belong to another version. */
function unknownWordsWarnings({ $schema: _, language: __, ...words }: WordsContent, file: string): string[] {
  const unknownNames = foldWords<string[]>(wordDefinitions, [words], {
    word: () => [],
    group: (entries, [value], path, group) => [
      ...entries.flatMap(([, names]) => names),
      ...Object.keys(membersOf(value))
        .filter((name) => !Object.hasOwn(group, name))
        .map((name) => formatUnknownName([...path, name].join('.'), nearestName(name, Object.keys(group)))),
    ],
  });
  if (unknownNames.length === 0) return [];
  return [
    `${file} has words that no page shows: ${unknownNames.join(', ')}. Correct misspelled names. Keep words of another version while you may still go back to that version`,
  ];
}

const formatUnknownName = (name: string, nearest: string | undefined) =>
  `"${name}"${nearest === undefined ? '' : ` (did you mean "${nearest}"?)`}`;
