import { token } from './mark-english.ts';

/** A word after one letter and a hyphen, such as "e-mail": browsers would leave the letter alone at the end of a line. */
const hyphenated = /(?<![\p{L}\p{N}_-])\p{L}-\p{L}+/gu;

/** Keeps such words of a page in one line each. */
export function keepTogether(page: string): string {
  return page.replaceAll(token, (found) =>
    found.startsWith('<') ? found : found.replaceAll(hyphenated, '<span class="whole-word">$&</span>'),
  );
}
