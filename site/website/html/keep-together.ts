import { token } from './mark-english.ts';

/** One letter, a hyphen and a word or number, such as "e-mail": browsers would leave the letter alone at the end of a line. */
const hyphenated = /(?<![\p{L}\p{N}_-])\p{L}-[\p{L}\p{N}]+/gu;

/** The form's script reads the first text node of a label, which must not be split. */
const labelOrToken = new RegExp(`<label\\b.*?</label>|${token.source}`, token.flags);

/** Prevents line breaks within such words. */
export function keepTogether(page: string): string {
  return page.replaceAll(labelOrToken, (found) =>
    found.startsWith('<') ? found : found.replaceAll(hyphenated, '<span class="whole-word">$&</span>'),
  );
}
