import { nearestName } from '../../contract/nearest-name.ts';
import type { Company } from '../../contract/resources/company.ts';
import { createRelease } from '../../release/create-release.ts';
import type { Release } from '../../release/release.ts';
import { startBuild } from '../cache/remembered.ts';
import { ContentError, type ContentIssue, type FragmentLink } from '../content/files/content-issue.ts';
import { readContent } from '../content/read-content.ts';
import { idsOf, layoutIds } from '../tree/ids.ts';
import type { SitePage } from '../website/pages/site-page.ts';
import { type BuildOptions, buildSite } from './build-site.ts';
import { type FunctionContent, functionContent } from './function-content.ts';
import { imageDocuments } from './image-documents.ts';

/** The content of a deployment. */
interface BuiltRelease {
  readonly release: Release;
  readonly functions: FunctionContent;
  readonly company: Company;
  /** Warnings about content that is still published. */
  readonly warnings: readonly string[];
}

interface ReleaseOptions extends BuildOptions {
  readonly drafts?: boolean;
  /** Cancels the drawing of pictures. */
  readonly signal?: AbortSignal | undefined;
}

/** Builds the release from the content in the folder `directory`. Rejects with a ContentError if the content is invalid. */
export async function buildRelease(
  directory: string,
  { drafts = false, signal, ...options }: ReleaseOptions,
): Promise<BuiltRelease> {
  startBuild();
  const content = await readContent(directory, new Date(), { drafts });
  const build = buildSite(content, options);
  const { documents, images, notFoundPage, notFoundHeader } = build;
  const issues = brokenFragments(content.fragmentLinks, build.pages);
  if (issues.length > 0) throw new ContentError(directory, issues);
  const { redirects, warnings } = content.website;
  const releaseSource = {
    documents: [...documents, ...(await imageDocuments(images, directory, signal))],
    notFoundPage,
    notFoundHeader,
    redirects,
  };
  return {
    release: createRelease(releaseSource),
    functions: functionContent(build),
    company: build.resources.company,
    warnings,
  };
}

/** Returns the issues of links whose fragment does not exist on the page. */
function brokenFragments(links: readonly FragmentLink[], pages: readonly SitePage[]): ContentIssue[] {
  const linksByPage = Map.groupBy(links, ({ target }) => target.page);
  return [...linksByPage].flatMap(([page, linksToPage]) => {
    const { blocks = [] } = pages.find(({ path }) => path === page) ?? {};
    const ids = [...layoutIds, ...blocks.flatMap(idsOf)];
    return linksToPage
      .filter(({ target }) => !ids.includes(target.id))
      .map(({ target: { id }, ...issue }) => {
        const nearest = nearestName(id, ids);
        return nearest === undefined ? issue : { ...issue, fix: `write "${page}#${nearest}"` };
      });
  });
}
