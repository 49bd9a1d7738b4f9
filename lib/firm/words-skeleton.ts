import { schemaPath } from '../../contract/content/content-fields.ts';
import { type GivenWords, OtherWordsFile, WordsFile } from '../../contract/content/words-content.ts';
import { foldWords, membersOf } from '../../contract/words/resolve-words.ts';
import type { WordDefinition } from '../../contract/words/word.ts';
import { pageWordDefinitions, wordDefinitions } from '../../contract/words/words.ts';
import { pluralCategories } from '../../site/content/read-words.ts';
import { readShippedWords } from '../../site/resources/languages.ts';

/**
 * Returns the words to translate into `language`: those in `given`, and the English text of each word that neither
 * `given` nor Frontdesk has in that language. Unknown members of `given` are kept. Another language than that of the content
 * is the name of its file, which has the words of pages only.
 */
export function wordsSkeleton(language: string, given: GivenWords = {}, { isOther = false } = {}): object {
  const categories = pluralCategories(language);
  const englishText = ({ text }: WordDefinition) =>
    typeof text === 'string'
      ? text
      : Object.fromEntries(categories.map((category) => [category, englishForm(text, category)]));
  const { $schema: _, language: __, ...others } = given;
  const definitions = isOther ? pageWordDefinitions : wordDefinitions;
  const words = foldWords<unknown>(definitions, [others, readShippedWords(language)], {
    word: (node, [value, shipped]) => value ?? (shipped === undefined ? englishText(node) : undefined),
    group(entries, [value], path, group) {
      const unknown = Object.entries(membersOf(value)).filter(([name]) => !Object.hasOwn(group, name));
      const kept = [...entries, ...unknown].filter(([, words]) => words !== undefined);
      return kept.length > 0 || path.length === 0 ? Object.fromEntries(kept) : undefined;
    },
  });
  return {
    $schema: schemaPath(isOther ? OtherWordsFile : WordsFile),
    ...(!isOther && { language }),
    ...(words as object),
  };
}

const englishForm = ({ one, other }: { one: string; other: string }, category: string) =>
  category === 'one' ? one : other;
