import { pictureExtensionPattern } from '../../../contract/content/media-content.ts';
import {
  articlesFolder,
  mediaFolder,
  pagesFolder,
  privacyFile,
  type Redirects,
} from '../../../contract/content/website-content.ts';
import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import {
  articlePath,
  casePath,
  englishPagePaths,
  feedPath,
  languagePath,
  pagePaths,
  servicePath,
} from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTypes } from '../../../contract/problems/types.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { earlierAddress } from '../../../release/redirect-routes.ts';
import { type ContentFiles, namesOf } from '../files/content-files.ts';
import type { ContentFolder } from '../files/content-folder.ts';

/** The pages and documents that content can link to, and the pictures that it can show. */
export interface LinkTargets {
  /** Paths of all pages. */
  readonly pages: ReadonlySet<string>;
  /** Paths of pages that are drafts. */
  readonly drafts: readonly string[];
  /** Paths of the documents for programs. */
  readonly documents: ReadonlySet<string>;
  /** The targets of the firm's redirects, keyed by address as the edge looks it up. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The ids of the headings in the firm's texts, keyed by page path. Other ids are known only after rendering. */
  readonly fragments: ReadonlyMap<string, readonly string[]>;
  /** Names of the picture files in content/media. */
  readonly pictures: readonly string[];
  /** The folder of these files, relative to the content folder or, for a translation, to its folder. */
  readonly mediaFolder: string;
}

/** The path of the page that shows a Markdown file, such as "/cases/x" for "cases/x.md". */
export function pageOf(file: string): string {
  return `/${file.replace(/\.md$/, '').replace(`${pagesFolder}/`, '')}`;
}

/** The link targets in the content, including files with issues, so that links to these are not reported as well. */
export function linkTargets(
  folder: ContentFolder,
  files: ContentFiles,
  redirects: Redirects,
  fragments: LinkTargets['fragments'] = new Map(),
): LinkTargets {
  const articles = folder.namesIn(articlesFolder, '.md');
  const absentPaths = new Set<string>([
    // Not every stage publishes it.
    paths.securityTxt,
    ...(files.cases.length > 0 ? [] : [pagePaths.cases]),
    ...(articles.length > 0 ? [] : [pagePaths.articles, feedPath]),
    ...(files.company.some(({ value }) => value && !value.legal) ? [pagePaths.imprint] : []),
  ]);
  return {
    pages: new Set(
      [
        ...Object.values(pagePaths),
        ...files.services.flatMap(namesOf).map(servicePath),
        ...files.cases.flatMap(namesOf).map(casePath),
        ...folder.namesIn(pagesFolder, '.md').map((name) => `/${name}`),
        ...articles.map(articlePath),
        ...problemTypes.map(({ slug }) => paths.problems + slug),
      ].filter((path) => !absentPaths.has(path)),
    ),
    drafts: folder.allDrafts.map((name) => pageOf(name.replace(/\.json$/, '.md'))),
    documents: new Set(
      [
        ...Object.values<string>(paths),
        ...Object.values(resourcePaths),
        `${paths.agentSkills}index.json`,
        feedPath,
      ].filter(
        (path) =>
          !path.endsWith('/') &&
          !absentPaths.has(path) &&
          !(endpointPaths as readonly string[]).includes(path),
      ),
    ),
    redirects: new Map(Object.entries(redirects).map(([from, to]) => [earlierAddress(from).key, to])),
    fragments,
    pictures: folder.filesIn(mediaFolder).filter((name) => pictureExtensionPattern.test(name)),
    mediaFolder,
  };
}

/** The paths of `pages` in the other languages in which they exist. */
export function translatedPages(folder: ContentFolder, pages: ReadonlySet<string>): string[] {
  return folder.translations.flatMap((translation) =>
    [...pages]
      .filter((page) => isTranslated(page, folder, translation))
      .map((page) => languagePath(translation.language) + (page === pagePaths.home ? '' : page)),
  );
}

/** A page of a Markdown file exists in a language if the file is translated, and a list if it has entries. */
function isTranslated(page: string, original: ContentFolder, translation: ContentFolder): boolean {
  if (englishPagePaths().some((path) => page === path || page.startsWith(`${path}/`))) return false;
  const name = page.slice(1);
  const file = [`${name}.md`, `${pagesFolder}/${name}.md`].find((path) => original.has(path));
  if (file !== undefined) return file === privacyFile || translation.has(file);
  return original.namesIn(name, '.md').length === 0 || translation.namesIn(name, '.md').length > 0;
}

/** The target of the redirect from `address`, in any spelling, or `undefined`. */
export function redirectFrom(address: string, redirects: LinkTargets['redirects']): string | undefined {
  return redirects.get(earlierAddress(address).key);
}

/**
 * Returns the issue to report if the rendered `page` has no element with this id. Returns `undefined` for fragments that
 * need no element: the top of a page, text fragments, and form values.
 */
export function fragmentIssue(link: string, page: string, id: string) {
  if (/^(?:top)?$/i.test(id) || id.startsWith(':~:')) return undefined;
  if (page === pagePaths.request && id.includes('=')) return undefined;
  return {
    problem: `${link}, a section that the page does not have`,
    fix: `remove "#${id}"`,
    target: { page, id },
  };
}
