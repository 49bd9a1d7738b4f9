import { paths } from '../../contract/paths.ts';
import { type SiteDocument, textDocument } from '../document.ts';
import { pageMarkdown } from '../markdown/page.ts';
import type { SitePage } from '../pages/page.ts';

/** `/llms-full.txt`: every page of the site, one after the other, each with its address. */
export function llmsFullTxt(pages: readonly SitePage[], baseUrl: string): SiteDocument {
  const texts = pages.map((page) => pageMarkdown(page, baseUrl + page.path, baseUrl));
  return textDocument('markdown', paths.llmsFullTxt, texts.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
