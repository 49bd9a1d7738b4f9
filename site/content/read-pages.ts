import { PageBody, type PageContent, PageFrontMatter } from '../../contract/content/page-content.ts';
import { pagesFolder } from '../../contract/content/website-content.ts';
import { filePaths, folderPaths, jsonPath, markdownPath, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { isFileSlug } from './files/file-slug.ts';
import { readFrontMatter } from './files/front-matter.ts';

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

/** The paths of a page, with what an owner reads if one is taken. */
const forms = [
  { says: 'would be the page', pathOf: (path: string) => path },
  { says: 'would have its Markdown at', pathOf: markdownPath },
  { says: 'would have its JSON at', pathOf: jsonPath },
] as const;

const fixedPaths = [filePaths, folderPaths, paths, resourcePaths].flatMap((registry) =>
  Object.values<string>(registry),
);

/** The first segments of all fixed paths, with a slash before each: no page has such a path. */
const taken: ReadonlySet<string> = new Set(
  [...fixedPaths, ...Object.values(pagePaths).flatMap((path) => forms.map(({ pathOf }) => pathOf(path)))].map(
    (path) => `/${path.split('/')[1]}`,
  ),
);

/** Says which path of a page of the firm's own called `slug` another document has; `undefined` if none has one. */
export function takenPath(slug: string): string | undefined {
  const [found] = forms.flatMap(({ says, pathOf }) => {
    const path = pathOf(`/${slug}`);
    return taken.has(path) ? [`${says} "${path}", and that path is taken`] : [];
  });
  return found;
}
