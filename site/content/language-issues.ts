import type { GivenWords, WordsContent } from '../../contract/content/words-content.ts';
import { countInDigits } from '../../contract/count-in-words.ts';
import { requestMembers } from '../../contract/request-members.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import { missingWords } from '../../contract/words/resolve-words.ts';
import { isWord, type WordGroup } from '../../contract/words/word.ts';
import { wordDefinitions } from '../../contract/words/words.ts';
import type { ContentIssue } from './files/content-issue.ts';

/** The plural forms that a language needs and words.json leaves out of a word that it gives. */
export function pluralIssues({ $schema: _, language, ...given }: WordsContent): Omit<ContentIssue, 'file'>[] {
  const needed = pluralCategories(language);
  const issues = (group: WordGroup, own: GivenWords, pointer: string): Omit<ContentIssue, 'file'>[] =>
    Object.entries(group).flatMap(([name, node]) => {
      const value = own[name];
      const place = `${pointer}/${name}`;
      if (typeof value !== 'object') return [];
      if (!isWord(node)) return issues(node, value, place);
      const missing = needed.filter((category) => !(category in value)).map((category) => `"${category}"`);
      return missing.length === 0
        ? []
        : [{ pointer: place, wrong: `has no text for ${missing.join(', ')}`, right: 'write it as well' }];
    });
  return issues(wordDefinitions, given, '');
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
  const named = missing.slice(0, maxNames).map((name) => `"${name}"`);
  const further = missing.length > maxNames ? ` and ${missing.length - maxNames} more` : '';
  return [
    `${countInDigits(missing.length, 'word')} of the website ${missing.length === 1 ? 'shows' : 'show'} in English, because words.json has no text in "${language}" for ${named.join(', ')}${further}: "npm run words -- ${language}" adds each with its English text to translate`,
  ];
}
