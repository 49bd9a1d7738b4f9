import { createHash } from 'node:crypto';
import { paths } from '../contract/paths.ts';
import type { Company } from '../contract/resources/company.ts';
import type { Document } from './document.ts';
import { icon } from './html/icon.ts';
import { htmlPage } from './html/page.ts';
import { markdownPage } from './markdown/page.ts';
import type { Page } from './pages/page.ts';
import { script } from './script.ts';
import { stylesheet } from './style/stylesheet.ts';

/** The website: every page for browsers and in Markdown, and the files beside them. */
export function website(pages: readonly Page[], company: Company, baseUrl: string): Document[] {
  const files = { stylesheet: stylesheet(), script: script(), icon: icon() };
  const shared = {
    company,
    baseUrl,
    stylesheet: versioned(files.stylesheet),
    script: versioned(files.script),
  };
  return [
    ...pages.flatMap((page) => [
      htmlPage(page, parentOf(page, pages), shared),
      markdownPage(page, page.path.startsWith(paths.problems) ? 'Optional' : 'Pages', baseUrl),
    ]),
    ...Object.values(files),
  ];
}

/** The page one step up, if there is one other than the first. */
function parentOf({ path }: Page, pages: readonly Page[]): Page | undefined {
  return pages.find((page) => page.path === path.slice(0, path.lastIndexOf('/')));
}

/** The address with a query that changes with the bytes: no browser pairs a new page with an old file. */
function versioned({ path, body }: Document): string {
  return `${path}?${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
}
