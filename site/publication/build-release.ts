import { nearestName } from '../../contract/nearest-name.ts';
import { createRelease } from '../../release/create-release.ts';
import type { Release } from '../../release/release.ts';
import { startBuild } from '../cache/remembered.ts';
import { ContentError, type ContentIssue, type FragmentLink } from '../content/files/content-issue.ts';
import { readContent } from '../content/read-content.ts';
import type { SiteDocument } from '../resources/site-document.ts';
import { type BuildOptions, buildSite, type SiteBuild } from './build-site.ts';
import { imageDocuments } from './image-documents.ts';

/** The content of a deployment: the published release, and the parts of the site build that are compiled into functions. */
interface BuiltRelease extends Omit<SiteBuild, 'documents' | 'images' | 'notFoundPage' | 'notFoundHeader'> {
  readonly release: Release;
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
  const { documents, images, notFoundPage, notFoundHeader, ...compiled } = buildSite(content, options);
  const issues = brokenFragments(content.fragmentLinks, documents);
  if (issues.length > 0) throw new ContentError(directory, issues);
  const { redirects, warnings } = content.website;
  const releaseSource = {
    documents: [...documents, ...(await imageDocuments(images, directory, signal))],
    notFoundPage,
    notFoundHeader,
    redirects,
  };
  return { ...compiled, warnings, release: createRelease(releaseSource) };
}

/** Returns the issues of links whose fragment does not exist on the rendered page. */
function brokenFragments(links: readonly FragmentLink[], documents: readonly SiteDocument[]): ContentIssue[] {
  const linksByPage = Map.groupBy(links, ({ target }) => target.page);
  return [...linksByPage].flatMap(([page, linksToPage]) => {
    const html = documents.find(({ path, mediaType }) => path === page && mediaType.startsWith('text/html'));
    const ids = [...(html?.body ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    return linksToPage
      .filter(({ target }) => !ids.includes(target.id))
      .map(({ target: { id }, ...issue }) => {
        const nearest = nearestName(id, ids);
        return nearest === undefined ? issue : { ...issue, fix: `write "${page}#${nearest}"` };
      });
  });
}
