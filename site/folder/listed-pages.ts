import { createHash } from 'node:crypto';
import type { WebPage } from './read-page.ts';
import type { Website } from './website.ts';

/** A home page: `/`, or that of a language, such as `/de/`. */
export interface HomePage {
  readonly page: WebPage;
  /** Precedes the paths of its language, such as `/de`; empty for the first one. */
  readonly prefix: string;
}

/**
 * Returns the home pages: `/`, or the page to which it redirects, and the pages of folders that are named after the language
 * of the page.
 */
export function homePages({ pages, redirects }: Pick<Website, 'pages' | 'redirects'>): HomePage[] {
  const at = (path: string) => pages.find((page) => spellings(page.path).includes(path));
  const root = pages.find(({ path }) => path === '/');
  const address = root ? root.refreshesTo : redirects.find(({ from }) => from === '/')?.to;
  const target = address === undefined ? root : at(URL.parse(address, 'https://x')?.pathname ?? '');
  const inFolders = pages.flatMap((page) => {
    const [, folder = ''] = /^\/([a-z]{2,3}(?:-[a-z\d]+)*)\/?$/i.exec(page.path) ?? [];
    const isLanguage =
      folder !== '' && `${page.language}-`.toLowerCase().startsWith(`${folder}-`.toLowerCase());
    return isLanguage && page !== target && !page.refreshesTo ? [{ page, prefix: `/${folder}` }] : [];
  });
  return [...(target ? [{ page: target, prefix: '' }] : []), ...inFolders];
}

/**
 * Returns the pages that indexes for language models list, in order: those that the site's own sitemap names, or else those that
 * links reach from the home pages. Each text appears once; pages with `noindex` and redirects do not appear.
 */
export function listedPages(website: Website): WebPage[] {
  const bySpelling = new Map(
    website.pages.flatMap((page) => spellings(page.path).map((path) => [path, page])),
  );
  const named = [...(website.sitemap?.keys() ?? [])].flatMap((path) => {
    const page = bySpelling.get(path);
    const target = page?.refreshesTo && bySpelling.get(URL.parse(page.refreshesTo)?.pathname ?? '');
    return target || page || [];
  });
  const pages = named.length > 0 ? named : reachablePages(website, bySpelling);
  const texts = new Set<string>();
  return [...new Set(pages)].filter(({ isIndexable, refreshesTo, markdown }) => {
    const digest = createHash('sha256').update(markdown).digest('base64');
    if (!isIndexable || refreshesTo !== undefined || texts.has(digest)) return false;
    texts.add(digest);
    return true;
  });
}

/** A page's path, and those that redirect to it. */
export const spellings = (path: string): string[] =>
  path.endsWith('/') ? [path, path.slice(0, -1), `${path}index.html`] : [path, `${path}/`, `${path}.html`];

function reachablePages(website: Website, bySpelling: ReadonlyMap<string, WebPage>): WebPage[] {
  const reached = new Set(homePages(website).map(({ page }) => page));
  // A set yields what is added while it is being read.
  for (const page of reached) {
    for (const link of page.links) {
      const url = URL.parse(link);
      const target = url && website.origins.has(url.origin) ? bySpelling.get(url.pathname) : undefined;
      if (target) reached.add(target);
    }
  }
  return [...reached];
}

/** The heading of a page's section in llms.txt: its language, if there are several, and its first folder. */
export function sectionOf(
  { path, language }: WebPage,
  home: HomePage | undefined,
  hasLanguages: boolean,
): string {
  const [, folder = ''] = path.slice(home?.prefix.length ?? 0).split('/');
  const isFolder = path.slice((home?.prefix.length ?? 0) + 1).includes('/');
  const name = isFolder && folder !== '' ? inSentenceCase(decodeURIComponent(folder)) : 'Pages';
  return hasLanguages && language !== undefined ? `${name} (${language})` : name;
}

/** Returns the name of a folder as a heading: `case-studies` becomes `Case studies`. */
const inSentenceCase = (name: string) =>
  name.replaceAll('-', ' ').replace(/^./u, (letter) => letter.toUpperCase());
