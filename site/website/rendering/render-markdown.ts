import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Document, type Listing, markdownVariant, textDocument } from '../../resources/document.ts';
import { type Block, heading, type Inline, link, paragraph } from '../../tree/nodes.ts';
import { writeMarkdown } from '../../tree/write-markdown.ts';
import type { Page } from '../pages/page.ts';

/** A page and its Markdown below the title, which is written once for all documents that contain it. */
export interface PageText {
  readonly page: Page;
  readonly text: string;
}

/** Writes the Markdown below the title of a page. */
export function writePage(page: Page, baseUrl: string): PageText {
  return { page, text: writeMarkdown(page.blocks, { baseUrl, path: page.path }) };
}

/** Returns the section of a page in llms.txt. */
export function sectionOf({ path }: Page): Listing['section'] {
  if (path.startsWith(paths.problems)) return 'Optional';
  return `${path}/`.startsWith(`${pagePaths.articles}/`) ? 'Articles' : 'Pages';
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

/**
 * The maximum length of llms-full.txt with articles, in characters: about a fourth of a million tokens, which is as much as a
 * large context holds with room for an answer.
 */
const maxFullTextLength = 1_000_000;

/**
 * Builds `/llms-full.txt`: every page of the site with its URL, as plain text. Of hundreds of articles, whose texts would
 * make it useless, it has the newest, and the list of all.
 */
export function llmsFullTxt(pages: readonly PageText[], baseUrl: string): Document {
  const texts = pages.map(({ page, text }) => ({
    isArticle: page.article?.authors !== undefined,
    text: withTitle({ page, text }, [baseUrl + page.path], baseUrl),
  }));
  let length = texts.reduce((sum, { isArticle, text }) => (isArticle ? sum : sum + text.length + 1), 0);
  const included = texts.filter(({ isArticle, text }) => {
    if (isArticle) length += text.length + 1;
    return !isArticle || length <= maxFullTextLength;
  });
  const omitted = texts.length - included.length;
  const notes = `Every page in one file${omitted === 0 ? '' : `, without the ${omitted} oldest articles`}.`;
  return textDocument('text', paths.llmsFullTxt, included.map(({ text }) => text).join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes },
  });
}
