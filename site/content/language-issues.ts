import type { GivenWords, WordsContent } from '../../contract/content/words-content.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { jsonPointer } from '../../contract/problems/errors.ts';
import { requestMembers } from '../../contract/request-members.ts';
import { foldWords, groupOf } from '../../contract/words/fold-words.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import { missingWords, untranslatedMark } from '../../contract/words/resolve-words.ts';
import { wordDefinitions } from '../../contract/words/words.ts';
import { remembered } from '../cache/remembered.ts';
import type { ContentIssue } from './files/content-issue.ts';

/** Issues for words in words.json that lack a plural form of the language. */
export function pluralIssues({ $schema: _, language, ...given }: WordsContent): Omit<ContentIssue, 'file'>[] {
  const neededCategories = pluralCategories(language);
  return foldWords<Omit<ContentIssue, 'file'>[]>(wordDefinitions, [given], {
    word(_node, [value], path) {
      if (typeof value !== 'object') return [];
      const missing = neededCategories
        .filter((category) => !(category in value))
        .map((category) => `"${category}"`);
      if (missing.length === 0) return [];
      const wrong = `has no text for ${missing.join(', ')}`;
      return [{ pointer: jsonPointer(path), wrong, right: 'add the missing plural forms' }];
    },
    group: (entries) => entries.flatMap(([, issues]) => issues),
  });
}

/** The plural categories that a language uses for the numbers on the website. Numbers of characters are the largest. */
export const pluralCategories = remembered((language: string): Intl.LDMLPluralRule[] => {
  const rules = new Intl.PluralRules(language);
  const largest = Math.max(...Object.values(requestMembers).map(({ maxLength }) => maxLength));
  const usedCategories = new Set(Array.from({ length: largest + 1 }, (_, count) => rules.select(count)));
  return rules.resolvedOptions().pluralCategories.filter((category) => usedCategories.has(category));
});

/** The maximum number of words in a warning: an update adds fewer, and for a new language a longer list is not useful. */
const maxNames = 20;

/** Warns about words that are shown in English on a website in another language. An update may add such words. */
export function languageWarnings(content: WordsContent, shipped: GivenWords): string[] {
  const { $schema: _, language, ...given } = content;
  const missing = isEnglish(language) ? [] : missingWords(given, shipped);
  if (missing.length === 0) return [];
  const absent = missing.filter((name) => !isGiven(given, name));
  const marked = missing.filter((name) => isGiven(given, name));
  const causes = [
    absent.length > 0 &&
      `words.json has no ${listNames(absent)} ("npm run words" adds the English text to translate)`,
    marked.length > 0 && `the text of ${listNames(marked)} still begins with "${untranslatedMark.trim()}"`,
  ].filter((cause) => cause !== false);
  return [
    `${countInDigits(missing.length, 'word')} of the website ${missing.length === 1 ? 'is' : 'are'} shown in English: ${causes.join('; ')}`,
  ];
}

/** Warns about words in words.json that the website does not use: misspelled, or of another version. */
export function unknownWordsWarnings({ $schema: _, language: __, ...given }: WordsContent): string[] {
  const unknown = foldWords<string[]>(wordDefinitions, [given], {
    word: () => [],
    group: (entries, [value], path, group) => [
      ...entries.flatMap(([, names]) => names),
      ...Object.keys(groupOf(value))
        .filter((name) => !Object.hasOwn(group, name))
        .map((name) => unknownWord([...path, name].join('.'), nearestName(name, Object.keys(group)))),
    ],
  });
  if (unknown.length === 0) return [];
  return [
    `words.json has ${unknown.join(', ')}, which no page shows: correct misspelled names. Keep words of another version as long as you may go back to it`,
  ];
}

const unknownWord = (name: string, nearest: string | undefined) =>
  `"${name}"${nearest === undefined ? '' : ` (did you mean "${nearest}"?)`}`;

function isGiven(given: GivenWords, name: string): boolean {
  const value = name
    .split('.')
    .reduce<GivenWords[string]>((node, part) => (typeof node === 'object' ? node[part] : undefined), given);
  return value !== undefined;
}

function listNames(names: readonly string[]): string {
  const quoted = names.slice(0, maxNames).map((name) => `"${name}"`);
  return quoted.join(', ') + (names.length > maxNames ? ` and ${names.length - maxNames} more` : '');
}
