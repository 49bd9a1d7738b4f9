import { nearestName } from '../../contract/nearest-name.ts';
import type { Company } from '../../contract/resources/company.ts';
import { createRelease } from '../../release/create-release.ts';
import type { Release } from '../../release/release.ts';
import { startBuild } from '../cache/remembered.ts';
import { ContentError, type ContentIssue, type FragmentLink } from '../content/files/content-issue.ts';
import { readContent } from '../content/read-content.ts';
import type { SiteSettings } from '../resources/site.ts';
import { idsOf, layoutIds } from '../tree/ids.ts';
import type { Page } from '../website/pages/page.ts';
import { type FunctionContent, functionContent } from './function-content.ts';
import { imageDocuments } from './image-documents.ts';
import { publishSite } from './publish-site.ts';

/** The content of a deployment. */
interface BuiltRelease {
  readonly release: Release;
  readonly functions: FunctionContent;
  readonly company: Company;
  readonly hasDrafts: boolean;
  /** Warnings about content that is still published. */
  readonly warnings: readonly string[];
}

interface ReleaseOptions extends SiteSettings {
  readonly drafts?: boolean;
  /** Cancels the drawing of pictures. */
  readonly signal?: AbortSignal | undefined;
}

/** Builds the release from the content in the folder `directory`. Rejects with a ContentError if the content is invalid. */
export async function buildRelease(
  directory: string,
  { drafts = false, signal, ...settings }: ReleaseOptions,
): Promise<BuiltRelease> {
  startBuild();
  const content = await readContent(directory, new Date(), { drafts });
  const publication = publishSite(content, settings);
  const { documents, images, notFoundPage, notFoundHeader } = publication;
  const issues = brokenFragments(content.fragmentLinks, publication.pages);
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
    functions: functionContent(publication),
    company: publication.site.resources.company,
    hasDrafts: content.hasDrafts,
    warnings,
  };
}

/** Returns the issues of links whose fragment does not exist on the page. */
function brokenFragments(links: readonly FragmentLink[], pages: readonly Page[]): ContentIssue[] {
  const linksByPage = Map.groupBy(links, ({ target }) => target.page);
  const blocksByPage = new Map(pages.map(({ path, blocks }) => [path, blocks]));
  return [...linksByPage].flatMap(([page, linksToPage]) => {
    const ids = [...layoutIds, ...(blocksByPage.get(page) ?? []).flatMap(idsOf)];
    return linksToPage
      .filter(({ target }) => !ids.includes(target.id))
      .map(({ target: { id }, ...issue }) => {
        const nearest = nearestName(id, ids);
        return nearest === undefined ? issue : { ...issue, fix: `write "${page}#${nearest}"` };
      });
  });
}
