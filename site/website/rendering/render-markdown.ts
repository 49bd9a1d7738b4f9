import { paths } from '../../../contract/paths.ts';
import { escapeMarkdown } from '../../markdown/markdown.ts';
import {
  type Listing,
  markdownVariant,
  type SiteDocument,
  textDocument,
} from '../../resources/site-document.ts';
import { joinBlocks } from '../blocks/block.ts';
import type { SitePage } from '../pages/site-page.ts';

/** Renders the page as Markdown. It links to llms.txt for readers who have not seen any other page. */
export function renderMarkdown(page: SitePage, section: Listing['section'], baseUrl: string): SiteDocument {
  const { path, title, description } = page;
  const index = `[llms.txt](${baseUrl}${paths.llmsTxt}) lists everything that this site publishes.`;
  return markdownVariant(path, pageMarkdown(page, index, baseUrl), {
    listing: { section, title, notes: description },
  });
}

/** Returns the Markdown of a page with a `remark` under its title. */
export function pageMarkdown(page: SitePage, remark: string, baseUrl: string): string {
  return `# ${escapeMarkdown(page.title)}\n\n> ${remark}\n\n${pageText(page, baseUrl)}\n`;
}

/** Returns the Markdown below the title. Its links are absolute, because readers may copy the text. */
export function pageText({ path, blocks }: SitePage, baseUrl: string): string {
  return joinBlocks(blocks)
    .markdown.replaceAll('](/', `](${baseUrl}/`)
    .replaceAll('](#', `](${baseUrl}${path}#`);
}

/** Builds `/llms-full.txt`: every page of the site with its URL, as plain text. */
export function llmsFullTxt(pages: readonly SitePage[], baseUrl: string): SiteDocument {
  const texts = pages.map((page) => pageMarkdown(page, baseUrl + page.path, baseUrl));
  return textDocument('text', paths.llmsFullTxt, texts.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
