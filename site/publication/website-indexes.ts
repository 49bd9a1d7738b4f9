import { readFileSync } from 'node:fs';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { variantPaths } from '../folder/file-paths.ts';
import { homePages, sectionOf } from '../folder/listed-pages.ts';
import type { WebPage, Website } from '../folder/website.ts';
import type { SitemapPage } from '../programs/discovery/text-documents.ts';
import { type Document, type DocumentMetadata, listedIn, textDocument } from '../resources/document.ts';

/** The pages of a website as llms.txt lists them: each with its Markdown. */
export function listedPagesOf(
  website: Website,
  listed: readonly WebPage[],
): (DocumentMetadata & { readonly path: string })[] {
  const pagePaths = new Set(website.pages.map(({ path }) => path));
  const homes = homePages(website).toSorted((a, b) => b.prefix.length - a.prefix.length);
  const languages = new Set(homes.map(({ page }) => page.language));
  return listed.map((page) => ({
    path: variantPaths(page.path, (path) => pagePaths.has(path)).markdown,
    markdownOf: page.path,
    ...listedIn(
      sectionOf(
        page,
        homes.find(({ prefix }) => page.path.startsWith(`${prefix}/`)),
        languages.size > 1,
      ),
      page.title ?? page.path,
      page.description ?? '',
    ),
  }));
}

/** The maximum length of llms-full.txt in characters: about a fourth of a million tokens. */
const maxFullTextLength = 1_000_000;

/** Builds `/llms-full.txt`: as many whole pages as fit, and a line that says what is left out. */
export function llmsFullTxtOf(listed: readonly WebPage[], baseUrl: string): Document {
  const texts = listed.map(({ path, markdown }) => `${baseUrl}${path}\n\n${markdown.trim()}\n`);
  let length = 0;
  const included = texts.filter((text) => {
    length += text.length + 1;
    return length <= maxFullTextLength;
  });
  const omitted = texts.length - included.length;
  const remark = `This file leaves out ${countInDigits(omitted, 'page')} of ${texts.length}: ${baseUrl}${paths.llmsTxt} lists all.\n`;
  const notes = `Every page in one file${omitted === 0 ? '' : `, without ${countInDigits(omitted, 'page')}`}.`;
  return textDocument(
    'text',
    paths.llmsFullTxt,
    [...included, ...(omitted > 0 ? [remark] : [])].join('\n'),
    listedIn('Optional', 'The whole site', notes),
  );
}

/** The site's own llms.txt, which precedes what Frontdesk adds; undefined if it has none. */
export function ownLlmsTxt({ files }: Website): string | undefined {
  const file = files.find(({ path }) => path === paths.llmsTxt);
  return file && readFileSync(file.file, 'utf8');
}

/** The pages of a website as the sitemap lists them, if it has none of its own. */
export const sitemapPages = (listed: readonly WebPage[]): SitemapPage[] =>
  listed.map(({ path, modified }) => ({ path, ...(modified !== undefined && { modified }) }));
