import type { GivenWords, WordsContent } from '../../contract/content/words-content.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { jsonPointer } from '../../contract/problems/errors.ts';
import { requestMembers } from '../../contract/request-members.ts';
import { foldWords, groupOf } from '../../contract/words/fold-words.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import { missingWords, untranslatedMark } from '../../contract/words/resolve-words.ts';
import { wordDefinitions } from '../../contract/words/words.ts';
import type { ContentIssue } from './files/content-issue.ts';

/** The plural forms that a language needs and words.json leaves out of a word that it gives. */
export function pluralIssues({ $schema: _, language, ...given }: WordsContent): Omit<ContentIssue, 'file'>[] {
  const needed = pluralCategories(language);
  return foldWords<Omit<ContentIssue, 'file'>[]>(wordDefinitions, [given], {
    word(_node, [value], path) {
      if (typeof value !== 'object') return [];
      const missing = needed.filter((category) => !(category in value)).map((category) => `"${category}"`);
      if (missing.length === 0) return [];
      const wrong = `has no text for ${missing.join(', ')}`;
      return [{ pointer: jsonPointer(path), wrong, right: 'write it as well' }];
    },
    group: (entries) => entries.flatMap(([, issues]) => issues),
  });
}

/** The plural categories of a language for the counts that occur: those of characters are the largest. */
export function pluralCategories(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  const largest = Math.max(...Object.values(requestMembers).map(({ maxLength }) => maxLength));
  const occurring = new Set(Array.from({ length: largest + 1 }, (_, count) => rules.select(count)));
  return rules.resolvedOptions().pluralCategories.filter((category) => occurring.has(category));
}

/** Names of words in a warning. An update brings fewer, and of a new language nobody reads more. */
const maxNames = 20;

/** What to tell of the words that show in English although the language is another. An update may bring such words. */
export function languageWarnings(content: WordsContent, shipped: GivenWords): string[] {
  const { $schema: _, language, ...given } = content;
  const missing = isEnglish(language) ? [] : missingWords(given, shipped);
  if (missing.length === 0) return [];
  const absent = missing.filter((name) => !isGiven(given, name));
  const marked = missing.filter((name) => isGiven(given, name));
  const causes = [
    absent.length > 0 &&
      `words.json has no ${list(absent)}, which "npm run words" adds with the English text to translate`,
    marked.length > 0 && `the text of ${list(marked)} still begins with "${untranslatedMark.trim()}"`,
  ].filter((cause) => cause !== false);
  return [
    `${countInDigits(missing.length, 'word')} of the website ${missing.length === 1 ? 'shows' : 'show'} in English: ${causes.join('; ')}`,
  ];
}

/** What to tell of words that the website does not have: of another version, or misspelt. */
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
    `words.json has ${unknown.join(', ')}, which no page shows: correct what is misspelt. Keep a word of another version until you no longer go back to it`,
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

function list(names: readonly string[]): string {
  const named = names.slice(0, maxNames).map((name) => `"${name}"`);
  return named.join(', ') + (names.length > maxNames ? ` and ${names.length - maxNames} more` : '');
}
