import { isEnglish } from '../../contract/content/codes.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import type { Words } from '../../contract/words/words.ts';
import { readShippedWords } from '../resources/languages.ts';

/** The tag without a region: "de" for "de-AT". */
const baseOf = (tag: string) => new Intl.Locale(tag).language;

/**
 * Returns the words of a language: those of the firm's content, those in `others`, or else Frontdesk's own. Undefined if
 * there are none.
 */
export function wordsFor(tag: string, content: Words, others: ReadonlyMap<string, Words>): Words | undefined {
  if (isSameLanguage(content.language, tag)) return content;
  const words =
    [...others.values()].find(({ language }) => isSameLanguage(language, tag)) ?? shippedWords(tag);
  if (!words) return undefined;
  // A question that the firm does not ask is in no language.
  const fields = Object.entries(words.fields).map(([name, field]) => {
    const { isLeftOut = false } = content.fields[name as keyof Words['fields']];
    return [name, { ...field, isLeftOut }];
  });
  return { ...words, fields: Object.fromEntries(fields) as Words['fields'] };
}

function shippedWords(tag: string): Words | undefined {
  const shipped = readShippedWords(tag);
  if (!isEnglish(tag) && Object.keys(shipped).length === 0) return undefined;
  return resolveWords({ $schema: '', language: tag }, shipped);
}

/** Whether texts in the language of the content can be shown among words of another language. */
export const isSameLanguage = (tag: string, other: string) => baseOf(tag) === baseOf(other);
