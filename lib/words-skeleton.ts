import { type GivenWords, WordsContent } from '../contract/content/words-content.ts';
import { untranslatedMark } from '../contract/words/resolve-words.ts';
import { isWord, type WordDefinition, type WordGroup } from '../contract/words/word.ts';
import { wordDefinitions } from '../contract/words/words.ts';
import { pluralCategories } from '../site/content/language-issues.ts';
import { shippedWords } from '../site/content/read-website-content.ts';

/**
 * The words of `language` to translate: those that `given` has, and in its place, behind a mark, the English text of each
 * word that is neither there nor among those that Frontdesk has in that language. What the website does not know stays.
 */
export function wordsSkeleton(language: string, given: GivenWords = {}): object {
  const categories = pluralCategories(language);
  const marked = (text: string) => untranslatedMark + text;
  const english = (node: WordDefinition) =>
    'text' in node
      ? marked(node.text)
      : Object.fromEntries(categories.map((category) => [category, marked(formOf(node.forms, category))]));
  const skeleton = (group: WordGroup, own: GivenWords, shipped: GivenWords): object =>
    Object.fromEntries(
      Object.entries(group)
        .flatMap(([name, node]): [string, unknown][] => {
          const [value, other] = [own[name], shipped[name]];
          if (isWord(node)) {
            if (value === undefined && other !== undefined) return [];
            return [[name, value ?? english(node)]];
          }
          const words = skeleton(node, groupOf(value), groupOf(other));
          return Object.keys(words).length === 0 ? [] : [[name, words]];
        })
        .concat(Object.entries(own).filter(([name]) => !Object.hasOwn(group, name))),
    );
  const { $schema: _, language: __, ...others } = given;
  return {
    $schema: WordsContent.shape.$schema.value,
    language,
    ...skeleton(wordDefinitions, others, shippedWords(language)),
  };
}

const formOf = ({ one, other }: { one: string; other: string }, category: string) =>
  category === 'one' ? one : other;

const groupOf = (value: GivenWords[string]) => (typeof value === 'object' ? value : {});
