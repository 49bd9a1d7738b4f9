import { markdownPath, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Document, type Listing, listedIn, textDocument } from '../../resources/document.ts';
import type { PublishedLanguage } from '../../resources/published-language.ts';
import { type Block, heading, type Inline, link, paragraph } from '../../tree/nodes.ts';
import { writeMarkdown } from '../../tree/write-markdown.ts';
import type { Page } from '../pages/page.ts';

/** Writes the Markdown below the title of a page. */
export const textOf = ({ blocks, path }: Page, language: PublishedLanguage) =>
  writeMarkdown(blocks, { ...language, path });

/** Returns the section of a page in llms.txt. */
function sectionOf({ path }: Page): Listing['section'] {
  if (path.startsWith(paths.problems)) return 'Optional';
  return `${path}/`.startsWith(`${pagePaths.articles}/`) ? 'Articles' : 'Pages';
}

/** Renders the page as Markdown. It links to llms.txt for readers who have not seen any other page. */
export function renderMarkdown(page: Page, language: PublishedLanguage): Document {
  const { path, title, description } = page;
  const index = [link('llms.txt', paths.llmsTxt), ' lists everything that this site publishes.'];
  return textDocument('markdown', language.linkTo(markdownPath(path)), withTitle(page, index, language), {
    ...listedIn(sectionOf(page), title, description),
    markdownOf: language.linkTo(path),
    contentLanguage: page.isEnglish ? 'en' : language.tag,
  });
}

/** Puts the title of the page and a `remark` before its text. */
function withTitle(page: Page, remark: readonly Inline[], language: PublishedLanguage): string {
  const { path, title } = page;
  const head: Block[] = [heading(1, title), { type: 'blockquote', children: [paragraph(...remark)] }];
  return `${writeMarkdown(head, { ...language, path })}\n\n${textOf(page, language)}\n`;
}

/**
 * The maximum length of llms-full.txt with articles, in characters: about a fourth of a million tokens, which is as much as a
 * large context holds with room for an answer.
 */
const maxFullTextLength = 1_000_000;

/**
 * Builds `/llms-full.txt`: every page in the language with its URL, as plain text. Of hundreds of articles, whose texts would
 * make it useless, it has the newest, and the list of all.
 */
export function llmsFullTxt(pages: readonly Page[], language: PublishedLanguage): Document {
  const texts = pages.map((page) => ({
    isArticle: page.article?.authors !== undefined,
    text: withTitle(page, [language.urlOf(page.path)], language),
  }));
  let length = texts.reduce((sum, { isArticle, text }) => (isArticle ? sum : sum + text.length + 1), 0);
  const included = texts.filter(({ isArticle, text }) => {
    if (isArticle) length += text.length + 1;
    return !isArticle || length <= maxFullTextLength;
  });
  const omitted = texts.length - included.length;
  const notes = `Every page in one file${omitted === 0 ? '' : `, without the ${omitted} oldest articles`}.`;
  return textDocument(
    'text',
    language.linkTo(paths.llmsFullTxt),
    included.map(({ text }) => text).join('\n'),
    {
      ...listedIn('Optional', 'The whole site', notes),
      contentLanguage: language.tag,
    },
  );
}
