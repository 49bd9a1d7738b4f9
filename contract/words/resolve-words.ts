import type { GivenWords, WordsContent } from '../content/words-content.ts';
import { isEnglish } from './is-english.ts';
import { isWord, type WordDefinition, type WordGroup } from './word.ts';
import { type Words, wordDefinitions } from './words.ts';

/** What `npm run words` writes before a word that nobody has translated yet. */
export const untranslatedMark = 'EN: ';

/**
 * The words of the website: those that are given, else those of `shipped`, the words that Frontdesk has in the same
 * language, else the English ones. `english` are the texts of these where the language is another.
 */
export function resolveWords(
  { $schema: _, language, ...given }: WordsContent,
  shipped: GivenWords = {},
): Words {
  const english: string[] = [];
  const resolve = (group: WordGroup, own: GivenWords, others: GivenWords): object =>
    Object.fromEntries(
      Object.entries(group).map(([name, node]) => {
        const [value, other] = [translated(own[name]), others[name]];
        if (!isWord(node)) return [name, resolve(node, groupOf(value), groupOf(other))];
        if (value === undefined && other === undefined) english.push(...textsOf(node));
        return [name, value ?? other ?? ('text' in node ? node.text : node.forms)];
      }),
    );
  const words = resolve(wordDefinitions, given, shipped) as Omit<Words, 'language' | 'direction'>;
  const direction = directionOf(language);
  return { ...words, language, direction, ...(english.length > 0 && !isEnglish(language) && { english }) };
}

/** The words that are given neither in `given` nor in `shipped`: `group.word`, or `group` where none of it is. */
export function missingWords(given: GivenWords, shipped: GivenWords = {}): string[] {
  const missing = (group: WordGroup, own: GivenWords, others: GivenWords, prefix: string): string[] =>
    Object.entries(group).flatMap(([name, node]) => {
      const [value, other] = [translated(own[name]), others[name]];
      if (value === undefined && other === undefined) return [prefix + name];
      return isWord(node) ? [] : missing(node, groupOf(value), groupOf(other), `${prefix}${name}.`);
    });
  return missing(wordDefinitions, given, shipped, '');
}

/** A text, the forms of one or a group that is given; undefined for a text that is marked as not translated. */
function translated(value: GivenWords[string]): GivenWords[string] {
  const texts = typeof value === 'object' && 'other' in value ? Object.values(value) : [value];
  return texts.some((text) => typeof text === 'string' && text.startsWith(untranslatedMark))
    ? undefined
    : value;
}

const groupOf = (value: GivenWords[string]) => (typeof value === 'object' ? value : {});

const textsOf = (node: WordDefinition) => ('text' in node ? [node.text] : Object.values(node.forms));

function directionOf(language: string): 'ltr' | 'rtl' {
  // ECMA-402 2026. TypeScript's library does not have it.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getTextInfo(): { readonly direction: 'ltr' | 'rtl' };
  };
  return locale.getTextInfo().direction;
}
