import { token } from './mark-english.ts';

/** One letter, a hyphen, and a word or number, such as "e-mail". Browsers may break the line after the hyphen. */
const hyphenatedWord = /(?<![\p{L}\p{N}_-])\p{L}-[\p{L}\p{N}]+/gu;

/** Labels are skipped: the form's script reads their first text node, which must not be split. */
const labelOrToken = new RegExp(`<label\\b.*?</label>|${token.source}`, token.flags);

/** Prevents line breaks within words such as "e-mail". */
export function keepTogether(page: string): string {
  return page.replaceAll(labelOrToken, (match) =>
    match.startsWith('<') ? match : match.replaceAll(hyphenatedWord, '<span class="whole-word">$&</span>'),
  );
}
