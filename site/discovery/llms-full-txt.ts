import { paths } from '../../contract/paths.ts';
import { pageMarkdown } from '../pages/render-markdown.ts';
import type { SitePage } from '../pages/site-page.ts';
import { type SiteDocument, textDocument } from '../site-document.ts';

/**
 * `/llms-full.txt`: every page of the site, one after the other, each with its address. Plain text, which CloudFront
 * compresses.
 */
export function llmsFullTxt(pages: readonly SitePage[], baseUrl: string): SiteDocument {
  const texts = pages.map((page) => pageMarkdown(page, baseUrl + page.path, baseUrl));
  return textDocument('text', paths.llmsFullTxt, texts.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
