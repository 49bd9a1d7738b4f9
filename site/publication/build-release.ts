import { createRelease } from '../../release/create-release.ts';
import type { Release } from '../../release/release.ts';
import { readContent } from '../content/read-content.ts';
import { type BuildOptions, buildSite, type SiteBuild } from './build-site.ts';
import { imageDocuments } from './image-documents.ts';

/** What a deployment is made of: what it publishes, and the parts of the site build that its functions have compiled in. */
interface BuiltRelease extends Omit<SiteBuild, 'documents' | 'images' | 'notFoundPage' | 'notFoundHeader'> {
  readonly release: Release;
  /** What the firm should hear of its content, although it is published. */
  readonly warnings: readonly string[];
}

/** Builds everything that the content in the folder `directory` publishes. Throws a ContentError for what is invalid. */
export function buildRelease(
  directory: string,
  { drafts = false, ...options }: BuildOptions & { readonly drafts?: boolean },
): BuiltRelease {
  const content = readContent(directory, new Date(), { drafts });
  const { documents, images, notFoundPage, notFoundHeader, ...compiled } = buildSite(content, options);
  const { redirects, warnings } = content.website;
  const published = {
    documents: [...documents, ...imageDocuments(images, directory)],
    notFoundPage,
    notFoundHeader,
    redirects,
  };
  return { ...compiled, warnings, release: createRelease(published, options.versions) };
}
