import { posix } from 'node:path';
import { pagesFolder } from '../../../contract/content/website-content.ts';

/** The page that was probably meant by `path`: the same but for case, ending or folder, or a letter or two. */
export function nearestPage(path: string, pages: ReadonlySet<string>): string | undefined {
  const meant = plainPath(path);
  if (pages.has(meant)) return meant;
  const all = [...pages];
  const [sameEnd, ...others] = all.filter((page) => posix.basename(page) === posix.basename(meant));
  if (sameEnd !== undefined && others.length === 0) return sameEnd;
  return all.find((page) => page.length > 4 && distance(page, meant) <= 2);
}

function plainPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/\.(?:md|html?|json|php)$/, '')
    .replace(new RegExp(`^(?:/content)?/${pagesFolder}/`), '/')
    .replace(/\/(?:index)?$/, '');
  return plain === '' ? '/' : plain;
}

/** How many letters have to be added, removed or exchanged (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const exchange = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(exchange, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
