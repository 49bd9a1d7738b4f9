import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'hast';
import { decodeHtml, elementsIn, isElement, parseHtml } from '../../../site/folder/html.ts';
import { findMain } from '../../../site/folder/main-content.ts';
import type { WebPage } from '../../../site/folder/website.ts';

export const parsePage = (folder: string, { name }: WebPage): Root =>
  parseHtml(decodeHtml(readFileSync(join(folder, name))));

/** Maximum number of pages that are searched for a frame, and of the characters of one. */
const [maxFrameCandidates, maxFrameText] = [30, 3_000];

/** Returns the path of the page for unknown addresses, or else of the one with the least text, that can be the frame. */
export function framePage(folder: string, pages: readonly WebPage[], home: WebPage): string[] {
  const rank = ({ path, text }: WebPage) => (path === '/404' ? 0 : text.length);
  const frame = pages
    .filter((page) => page.hasMain && !page.refreshesTo && page.language === home.language)
    .filter((page) => page !== home && page.text.length <= maxFrameText)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxFrameCandidates)
    .find((page) => surroundsMain(parsePage(folder, page)));
  return frame ? [frame.path] : [];
}

/** Whether a page has a header, or a navigation in its place, and a footer that are not parts of an article. */
function surroundsMain(root: Root): boolean {
  const inMain = new Set(elementsIn(findMain(root).main));
  const around = elementsIn(root).filter((element) => !inMain.has(element));
  const has = (...names: string[]) => around.some((element) => isElement(element, ...names));
  return has('header', 'nav') && has('footer');
}

/** The last part of the paths of such pages. */
const privacyName =
  /^(?:data-)?(?:privacy|datenschutz(?:erklaerung|hinweise)?|privacidade?|confidentialite|privacybeleid|integritetspolicy)(?:-(?:policy|notice|statement))?$|^(?:politica-(?:de-)?privacidade?|politique-de-confidentialite|informativa-(?:sulla-)?privacy)$/;

/** Returns the paths of the pages about privacy in the language of the home page. */
export const privacyPages = (pages: readonly WebPage[], { language }: WebPage): string[] =>
  pages
    .filter((page) => page.language === language && page.refreshesTo === undefined)
    .map(({ path }) => path)
    .filter((path) => privacyName.test(path.split('/').findLast(Boolean) ?? ''));
