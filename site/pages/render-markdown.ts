import { paths } from '../../contract/paths.ts';
import { joinBlocks } from '../blocks/block.ts';
import { escapeMarkdown } from '../markdown.ts';
import { type Listing, markdownVariant, type SiteDocument } from '../site-document.ts';
import type { SitePage } from './site-page.ts';

/** The page as Markdown. It links to llms.txt, because its readers may have opened it first. */
export function renderMarkdown(page: SitePage, section: Listing['section'], baseUrl: string): SiteDocument {
  const { path, title, description } = page;
  const index = `[llms.txt](${baseUrl}${paths.llmsTxt}) lists everything that this site publishes.`;
  return markdownVariant(path, pageMarkdown(page, index, baseUrl), {
    listing: { section, title, notes: description },
  });
}

/** The Markdown of a page with a `remark` under its title. Its links are absolute, because such texts are copied. */
export function pageMarkdown(
  { path, title, blocks: pageBlocks }: SitePage,
  remark: string,
  baseUrl: string,
): string {
  const text = joinBlocks(pageBlocks)
    .markdown.replaceAll('](/', `](${baseUrl}/`)
    .replaceAll('](#', `](${baseUrl}${path}#`);
  return `# ${escapeMarkdown(title)}\n\n> ${remark}\n\n${text}\n`;
}
