import { token } from './mark-english.ts';

/** One letter, a hyphen and a word or number, such as "e-mail": browsers would leave the letter alone at the end of a line. */
const hyphenated = /(?<![\p{L}\p{N}_-])\p{L}-[\p{L}\p{N}]+/gu;

/** The form's scripts read the first text of a label, which therefore stays one text. */
const labelOrToken = new RegExp(`<label\\b.*?</label>|${token.source}`, token.flags);

/** Keeps such words of a page in one line each. */
export function keepTogether(page: string): string {
  return page.replaceAll(labelOrToken, (found) =>
    found.startsWith('<') ? found : found.replaceAll(hyphenated, '<span class="whole-word">$&</span>'),
  );
}
