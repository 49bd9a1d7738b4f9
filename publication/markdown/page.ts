import { paths } from '../../contract/paths.ts';
import { blocks } from '../blocks/rendering.ts';
import { type Document, type Listing, markdownTwin } from '../document.ts';
import type { Page } from '../pages/page.ts';
import { escapeMarkdown } from './escape.ts';

/** The page for readers of Markdown, who may have come to it first: it says where the others are. */
export function markdownPage(page: Page, section: Listing['section'], baseUrl: string): Document {
  const { path, title, description } = page;
  const index = `Every page and every way in is listed in [llms.txt](${baseUrl}${paths.llmsTxt}).`;
  return markdownTwin(path, pageText(page, index, baseUrl), {
    listing: { section, title, notes: description },
  });
}

/** The page in Markdown with a `remark` under its title. Its links are absolute, because such a text gets around. */
export function pageText({ title, blocks: parts }: Page, remark: string, baseUrl: string): string {
  const text = blocks(parts).markdown.replaceAll('](/', `](${baseUrl}/`);
  return `# ${escapeMarkdown(title)}\n\n> ${remark}\n\n${text}\n`;
}
