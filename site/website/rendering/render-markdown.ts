import { markdownPath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Document, textDocument } from '../../resources/document.ts';
import { listedIn, type PublishedLanguage } from '../../resources/published-language.ts';
import { type Block, heading, type Inline, link, paragraph } from '../../tree/nodes.ts';
import { writeMarkdown } from '../../tree/write-markdown.ts';
import type { Page } from '../pages/page.ts';

/** A page and its Markdown below the title. It is written once for all its documents, because that takes a third of the build. */
export interface PageText {
  readonly page: Page;
  readonly text: string;
}

/** Writes the Markdown below the title of a page. */
export function writePage(page: Page, language: PublishedLanguage): PageText {
  return { page, text: writeMarkdown(page.blocks, { ...language, path: page.path }) };
}

/** Renders the page as Markdown. It links to llms.txt for readers who have not seen any other page. */
export function renderMarkdown(pageText: PageText, language: PublishedLanguage): Document {
  const { path, title, description } = pageText.page;
  const section = path.startsWith(paths.problems) ? 'Optional' : 'Pages';
  const index = [link('llms.txt', paths.llmsTxt), ' lists everything that this site publishes.'];
  return textDocument('markdown', language.linkTo(markdownPath(path)), withTitle(pageText, index, language), {
    listing: { ...listedIn(section, language), title, notes: description },
    markdownOf: language.linkTo(path),
    contentLanguage: pageText.page.isEnglish ? 'en' : language.tag,
  });
}

/** Puts the title of the page and a `remark` before its text. */
function withTitle({ page, text }: PageText, remark: readonly Inline[], language: PublishedLanguage): string {
  const { path, title } = page;
  const head: Block[] = [heading(1, title), { type: 'blockquote', children: [paragraph(...remark)] }];
  return `${writeMarkdown(head, { ...language, path })}\n\n${text}\n`;
}

/** Builds `/llms-full.txt`: every page in the language with its URL, as plain text. */
export function llmsFullTxt(pages: readonly PageText[], language: PublishedLanguage): Document {
  const texts = pages.map((pageText) => withTitle(pageText, [language.urlOf(pageText.page.path)], language));
  return textDocument('text', language.linkTo(paths.llmsFullTxt), texts.join('\n'), {
    listing: {
      ...listedIn('Optional', language),
      title: 'The whole site',
      notes: 'Every page in one file.',
    },
    contentLanguage: language.tag,
  });
}
