import { posix } from 'node:path';
import { pagesFolder } from '../../../contract/content/website-content.ts';
import { editDistance } from '../../../contract/nearest-name.ts';

/** The page that was probably meant by `path`: the same but for case, ending or folder, or a letter or two. */
export function nearestPage(path: string, pages: ReadonlySet<string>): string | undefined {
  const meant = plainPath(path);
  if (pages.has(meant)) return meant;
  const all = [...pages];
  const [sameEnd, ...others] = all.filter((page) => posix.basename(page) === posix.basename(meant));
  if (sameEnd !== undefined && others.length === 0) return sameEnd;
  return all.find((page) => page.length > 4 && editDistance(page, meant) <= 2);
}

function plainPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/\.(?:md|html?|json|php)$/, '')
    .replace(new RegExp(`^(?:/content)?/${pagesFolder}/`), '/')
    .replace(/\/(?:index)?$/, '');
  return plain === '' ? '/' : plain;
}
