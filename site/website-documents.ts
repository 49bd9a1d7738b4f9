import { createHash } from 'node:crypto';
import { paths } from '../contract/paths.ts';
import type { Company } from '../contract/resources/company.ts';
import type { Words } from '../contract/words/words.ts';
import { navigationOf } from './pages/navigation.ts';
import { renderHtml } from './pages/render-html.ts';
import { renderMarkdown } from './pages/render-markdown.ts';
import type { SitePage } from './pages/site-page.ts';
import type { SiteDocument } from './site-document.ts';
import { icon, script, stylesheet } from './static-files.ts';

/** The documents of the website: every page as HTML and as Markdown, and the static files. */
export function websiteDocuments(
  pages: readonly SitePage[],
  company: Company,
  words: Words,
  baseUrl: string,
): SiteDocument[] {
  const files = { stylesheet: stylesheet(), script: script(), icon: icon() };
  const pageContext = {
    company,
    words,
    navigation: navigationOf(pages),
    baseUrl,
    stylesheet: versionedAddress(files.stylesheet),
    script: versionedAddress(files.script),
  };
  return [
    ...pages.flatMap((page) => [
      renderHtml(page, parentOf(page, pages), pageContext),
      renderMarkdown(page, page.path.startsWith(paths.problems) ? 'Optional' : 'Pages', baseUrl),
    ]),
    ...Object.values(files),
  ];
}

/** The page one segment up, unless that is the home page. */
function parentOf({ path }: SitePage, pages: readonly SitePage[]): SitePage | undefined {
  return pages.find((page) => page.path === path.slice(0, path.lastIndexOf('/')));
}

/** The path with a digest of the bytes as query, so that no browser uses an old file with a new page. */
function versionedAddress({ path, body }: SiteDocument): string {
  return `${path}?${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
}
