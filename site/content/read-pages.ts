import { type PageContent, PageFrontMatter } from '../../contract/content/page-content.ts';
import { pagesFolder } from '../../contract/content/website-content.ts';
import {
  filePaths,
  folderPaths,
  jsonPath,
  languagePath,
  markdownPath,
  ownPagePath,
  pagePaths,
} from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { checkFileSlug } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { readMarkdownEntries } from './files/front-matter.ts';

/** Reads the firm's own pages. Pages with an issue are omitted. */
export function readPages(folder: ContentFolder): PageContent[] {
  return readMarkdownEntries(folder, pagesFolder, PageFrontMatter, (file, slug) => {
    if (!checkFileSlug(folder, file)) return;
    const problem = pathConflict(slug) ?? languageConflict(folder, slug);
    if (problem !== undefined) folder.addIssue(file, { problem, fix: 'rename the file' });
  });
}

/** The file of the page `slug`. */
export const pageFile = (slug: string) => `${pagesFolder}/${slug}.md`;

/** Returns the reason if the slug is the language of a translation, whose home page has the same address. */
function languageConflict({ translations }: ContentFolder, slug: string): string | undefined {
  const folder = translations.find(({ language }) => languagePath(language) === `/${slug}`);
  return folder && `would be published at "/${slug}", the home page in "${folder.language}"`;
}

/** The representations of a page: how its path is formed, and how the message begins if that path is taken. */
const representations = [
  { messageStart: 'would be published at', pathOf: (path: string) => path },
  { messageStart: 'would have its Markdown at', pathOf: markdownPath },
  { messageStart: 'would have its JSON at', pathOf: jsonPath },
] as const;

const fixedPaths = [filePaths, folderPaths, paths, resourcePaths].flatMap((registry) =>
  Object.values<string>(registry),
);

/** The first segments of all fixed paths, each with a leading slash. The firm's own pages must not use them. */
const reservedPaths: ReadonlySet<string> = new Set(
  [
    ...fixedPaths,
    ...Object.values(pagePaths).flatMap((path) => representations.map(({ pathOf }) => pathOf(path))),
  ].map((path) => `/${path.split('/')[1]}`),
);

/** Returns the reason why the firm's own page cannot be named `slug`, or `undefined` if none of its paths is taken. */
export function pathConflict(slug: string): string | undefined {
  const [message] = representations.flatMap(({ messageStart, pathOf }) => {
    const path = pathOf(ownPagePath(slug));
    return reservedPaths.has(path) ? [`${messageStart} "${path}", which is taken`] : [];
  });
  return message;
}
