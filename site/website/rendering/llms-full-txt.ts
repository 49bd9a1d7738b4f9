import { paths } from '../../../contract/paths.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';
import type { SitePage } from '../pages/site-page.ts';
import { pageMarkdown } from './render-markdown.ts';

/** `/llms-full.txt`: every page of the site with its address, as plain text. */
export function llmsFullTxt(pages: readonly SitePage[], baseUrl: string): SiteDocument {
  const texts = pages.map((page) => pageMarkdown(page, baseUrl + page.path, baseUrl));
  return textDocument('text', paths.llmsFullTxt, texts.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
