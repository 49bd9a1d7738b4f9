import { PageBody, type PageContent, PageFrontMatter } from '../../contract/content/page-content.ts';
import { pagesFolder } from '../../contract/content/website-content.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { isFileSlug } from './files/file-slug.ts';
import { readFrontMatter } from './files/front-matter.ts';
import { takenPath } from './taken-slugs.ts';

/** Reads the firm's own pages; those that have an issue are left out. */
export function readPages(folder: ContentFolder): PageContent[] {
  return folder.namesIn(pagesFolder, '.md').flatMap((slug) => readPage(folder, slug) ?? []);
}

/** The file of the page called `slug`. */
export const pageFile = (slug: string) => `${pagesFolder}/${slug}.md`;

function readPage(folder: ContentFolder, slug: string): PageContent | undefined {
  const file = pageFile(slug);
  checkSlug(folder, slug);
  const parts = readFrontMatter(folder, file, PageFrontMatter);
  if (!parts) return undefined;
  const body = folder.checkMarkdown(file, PageBody, parts.markdown);
  return parts.frontMatter && body !== undefined ? { ...parts.frontMatter, slug, body } : undefined;
}

function checkSlug(folder: ContentFolder, slug: string): void {
  const file = pageFile(slug);
  if (!isFileSlug(folder, file)) return;
  const wrong = takenPath(slug);
  if (wrong !== undefined) folder.addIssue(file, { wrong, right: 'give the file another name' });
}
