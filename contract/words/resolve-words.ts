import type { GivenWords, WordsContent } from '../content/words-content.ts';
import { isWord, type WordGroup } from './word.ts';
import { type Words, wordDefinitions } from './words.ts';

/** The words of the website: those that are given, and the English ones for the others. */
export function resolveWords({ $schema: _, language, ...given }: WordsContent): Words {
  return {
    ...(resolveGroup(wordDefinitions, given) as Omit<Words, 'language' | 'direction'>),
    language,
    direction: directionOf(language),
  };
}

function resolveGroup(group: WordGroup, given: GivenWords = {}): object {
  return Object.fromEntries(
    Object.entries(group).map(([name, node]) => {
      const value = given[name];
      if (!isWord(node)) return [name, resolveGroup(node, value as GivenWords | undefined)];
      return [name, value ?? ('text' in node ? node.text : node.forms)];
    }),
  );
}

function directionOf(language: string): 'ltr' | 'rtl' {
  // ECMA-402 2026. TypeScript's library does not have it.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getTextInfo(): { readonly direction: 'ltr' | 'rtl' };
  };
  return locale.getTextInfo().direction;
}
