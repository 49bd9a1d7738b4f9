import { paths } from '../../../contract/paths.ts';
import { type Document, type Listing, markdownVariant, textDocument } from '../../resources/document.ts';
import { type Block, heading, type Inline, link, paragraph } from '../../tree/nodes.ts';
import { writeMarkdown } from '../../tree/write-markdown.ts';
import type { Page } from '../pages/page.ts';

/** A page and its Markdown below the title. It is written once for all its documents, because that takes a third of the build. */
export interface PageText {
  readonly page: Page;
  readonly text: string;
}

/** Writes the Markdown below the title of a page. */
export function writePage(page: Page, baseUrl: string): PageText {
  return { page, text: writeMarkdown(page.blocks, { baseUrl, path: page.path }) };
}

/** Renders the page as Markdown. It links to llms.txt for readers who have not seen any other page. */
export function renderMarkdown(pageText: PageText, section: Listing['section'], baseUrl: string): Document {
  const { path, title, description } = pageText.page;
  const index = [link('llms.txt', paths.llmsTxt), ' lists everything that this site publishes.'];
  return markdownVariant(path, withTitle(pageText, index, baseUrl), {
    listing: { section, title, notes: description },
  });
}

/** Puts the title of the page and a `remark` before its text. */
function withTitle({ page, text }: PageText, remark: readonly Inline[], baseUrl: string): string {
  const { path, title } = page;
  const head: Block[] = [heading(1, title), { type: 'blockquote', children: [paragraph(...remark)] }];
  return `${writeMarkdown(head, { baseUrl, path })}\n\n${text}\n`;
}

/** Builds `/llms-full.txt`: every page of the site with its URL, as plain text. */
export function llmsFullTxt(pages: readonly PageText[], baseUrl: string): Document {
  const texts = pages.map((pageText) => withTitle(pageText, [baseUrl + pageText.page.path], baseUrl));
  return textDocument('text', paths.llmsFullTxt, texts.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
