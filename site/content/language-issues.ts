import type { GivenWords, WordsContent } from '../../contract/content/words-content.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import { isWord, type WordGroup } from '../../contract/words/word.ts';
import { wordDefinitions } from '../../contract/words/words.ts';
import type { ContentIssue } from './files/content-issue.ts';

type LanguageIssue = Omit<ContentIssue, 'file'>;

/** The plural forms that the language needs, and the words that are left in English although it is another. */
export function languageIssues({ $schema: _, language, ...given }: WordsContent): LanguageIssue[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const issues = pluralIssues(wordDefinitions, given, '', (forms) =>
    pluralCategories.filter((category) => !(category in forms)),
  );
  const inEnglish = isEnglish(language) ? [] : missingWords(wordDefinitions, given, '');
  if (inEnglish.length === 0) return issues;
  const names = inEnglish.map((name) => `"${name}"`).join(', ');
  return [
    ...issues,
    {
      pointer: '',
      wrong: `leaves words in English, which is not its language "${language}": ${names}`,
      right:
        'write them too; schema/words.schema.json beside this file has each with its place and its English text',
    },
  ];
}

function pluralIssues(
  group: WordGroup,
  given: GivenWords,
  pointer: string,
  missingIn: (forms: object) => readonly string[],
): LanguageIssue[] {
  return Object.entries(group).flatMap(([name, node]) => {
    const value = given[name];
    const place = `${pointer}/${name}`;
    if (typeof value !== 'object') return [];
    if (!isWord(node)) return pluralIssues(node, value, place, missingIn);
    const missing = missingIn(value).map((category) => `"${category}"`);
    return missing.length === 0
      ? []
      : [{ pointer: place, wrong: `has no text for ${missing.join(', ')}`, right: 'write it as well' }];
  });
}

/** The words that are not given: `group.word`, or `group` where none of it is. */
function missingWords(group: WordGroup, given: GivenWords, prefix: string): string[] {
  return Object.entries(group).flatMap(([name, node]) => {
    const value = given[name];
    if (value === undefined) return [prefix + name];
    return isWord(node) || typeof value !== 'object' ? [] : missingWords(node, value, `${prefix}${name}.`);
  });
}
