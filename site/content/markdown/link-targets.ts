import { pictureEnding } from '../../../contract/content/media-content.ts';
import { mediaFolder, pagesFolder, type Redirects } from '../../../contract/content/website-content.ts';
import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTypes } from '../../../contract/problems/types.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { casePath, servicePath } from '../../resources/page-links.ts';
import { type ContentFiles, namesOf } from '../files/content-files.ts';
import type { ContentFolder } from '../files/content-folder.ts';

/** What a text of content may link to, and show. */
export interface LinkTargets {
  /** Paths of the pages. */
  readonly pages: ReadonlySet<string>;
  /** Paths of pages that are drafts and left out. */
  readonly drafts: readonly string[];
  /** Paths of the documents for programs. */
  readonly documents: ReadonlySet<string>;
  /** The firm's redirects, which no link of its own needs. */
  readonly redirects: Redirects;
  /** The ids of the headings on pages that the firm's texts make, by path; those of others exist once they are rendered. */
  readonly fragments: ReadonlyMap<string, readonly string[]>;
  /** Names of the files in content/media. */
  readonly pictures: readonly string[];
}

/** The path of the page on which the Markdown file called `file` is shown: "/cases/x" of "cases/x.md". */
export function pageOf(file: string): string {
  return `/${file.replace(/\.md$/, '').replace(`${pagesFolder}/`, '')}`;
}

/** The link targets once all content is read. A file with an issue counts, so that each issue is reported once. */
export function linkTargets(
  folder: ContentFolder,
  files: ContentFiles,
  redirects: Redirects,
  fragments: LinkTargets['fragments'] = new Map(),
): LinkTargets {
  const absent = new Set<string>([
    // The stage decides whether there is one.
    paths.securityTxt,
    ...(files.cases.length > 0 ? [] : [pagePaths.cases]),
    ...(files.company.some(({ value }) => value && !value.legal) ? [pagePaths.imprint] : []),
  ]);
  return {
    pages: new Set(
      [
        ...Object.values(pagePaths),
        ...files.services.flatMap(namesOf).map(servicePath),
        ...files.cases.flatMap(namesOf).map(casePath),
        ...folder.namesIn(pagesFolder, '.md').map((name) => `/${name}`),
        ...problemTypes.map(({ slug }) => paths.problems + slug),
      ].filter((path) => !absent.has(path)),
    ),
    drafts: folder.drafts.map((name) => pageOf(name.replace(/\.json$/, '.md'))),
    documents: new Set(
      [
        ...Object.values<string>(paths),
        ...Object.values(resourcePaths),
        `${paths.agentSkills}index.json`,
      ].filter(
        (path) =>
          !path.endsWith('/') && !absent.has(path) && !(endpointPaths as readonly string[]).includes(path),
      ),
    ),
    redirects,
    fragments,
    pictures: folder.filesIn(mediaFolder).filter((name) => pictureEnding.test(name)),
  };
}

/** Where the redirect from `address` leads; undefined if there is none. */
export const redirectFrom = (address: string, redirects: Redirects): string | undefined =>
  Object.hasOwn(redirects, address) ? redirects[address] : undefined;

/**
 * The issue that a link to the part `id` of `page` would be if the rendered page lacks it. Undefined if it needs none: for the
 * top of a page, a text fragment, and values for the form.
 */
export function fragmentIssue(link: string, page: string, id: string) {
  if (/^(?:top)?$/i.test(id) || id.startsWith(':~:')) return undefined;
  if (page === pagePaths.request && id.includes('=')) return undefined;
  return {
    wrong: `${link}, a part that the page does not have`,
    right: `remove "#${id}"`,
    target: { page, id },
  };
}
