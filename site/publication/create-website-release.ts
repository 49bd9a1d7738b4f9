import { readFileSync } from 'node:fs';
import type { Redirects } from '../../contract/content/other-content.ts';
import { jsonPath, markdownPath, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { createRelease } from '../../release/create-release.ts';
import { documentsFolder } from '../../release/edge-route.ts';
import type { Release, ReleaseDocument } from '../../release/release.ts';
import { normalizePath } from '../../release/route-key.ts';
import { checkWebsite, ownablePaths } from '../folder/check-website.ts';
import { websiteDocuments } from '../folder/page-documents.ts';
import { interfacePathIssue, type Website, type WebsiteFile, type WebsiteIssue } from '../folder/website.ts';
import type { OwnPages } from '../pages/own-pages.ts';
import type { Site } from '../resources/site.ts';
import { redirectIssues } from './check-content-paths.ts';

/** Paths of Frontdesk's documents that a file of the website replaces. */
const yieldedPaths: readonly string[] = [...ownablePaths, pagePaths.api];

/**
 * Creates the release of a built website and Frontdesk's own documents, and checks the website and `redirects`, which is
 * content/redirects.json.
 */
export function createWebsiteRelease(
  built: Website,
  { baseUrl, resources }: Site,
  own: Pick<OwnPages, 'documents' | 'redirects'>,
  redirects: Redirects,
) {
  const { website, documents, issues } = withoutConflicts(built, own.documents);
  const release = createRelease({
    documents: [...websiteDocuments(website, baseUrl), ...documents],
    redirects: {
      ...own.redirects,
      ...Object.fromEntries(website.redirects.map(({ from, to, status }) => [from, { to, status }])),
      ...redirects,
    },
  });
  const answered = new Set([
    ...Object.keys(release.routes),
    ...release.documents.flatMap(({ path }) => path ?? []),
  ]);
  const found = checkWebsite(website, {
    resources,
    isAnswered: (path) => answered.has(path) || answered.has(normalizePath(path)),
  });
  return { release, issues: [...issues, ...found, ...earlierAddressIssues(redirects, website, release)] };
}

function earlierAddressIssues(
  redirects: Redirects,
  { files }: Website,
  { documents }: Release,
): WebsiteIssue[] {
  const ownPages = documents.filter(
    ({ folder = documentsFolder, mediaType }) =>
      folder === documentsFolder && mediaType.startsWith('text/html'),
  );
  const pages = [...files, ...ownPages].flatMap(({ path }) => path ?? []);
  return redirectIssues(redirects, {
    pages: new Set([...pages, ...pages.map(withoutSlash)]),
    documents: new Set(documents.flatMap(({ path }) => path ?? [])),
  });
}

/**
 * Leaves out each file whose path the interface has, and each document of Frontdesk's that the site has itself.
 */
function withoutConflicts(website: Website, documents: readonly ReleaseDocument[]) {
  const replacing = website.files.filter((file) => canReplace(file, website));
  const yields = new Set(replacing.flatMap(({ path }) => replacedBy(withoutSlash(path))));
  const kept = documents.filter(({ path }) => path === undefined || !yields.has(path));
  const ownPaths = new Set(
    kept.flatMap(({ path, folder = documentsFolder }) =>
      path !== undefined && folder === documentsFolder ? [normalizePath(path)] : [],
    ),
  );
  const conflicts = website.files.filter(({ path }) => ownPaths.has(normalizePath(path)));
  const names = new Set(conflicts.map(({ name }) => name));
  return {
    website: {
      ...website,
      files: website.files.filter(({ name }) => !names.has(name)),
      pages: website.pages.filter(({ name }) => !names.has(name)),
    },
    documents: kept,
    issues: conflicts.map(interfacePathIssue),
  };
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** A page has variants for programs. */
const replacedBy = (path: string) =>
  path === pagePaths.api ? [path, markdownPath(path), jsonPath(path)] : [path];

/** Whether a file takes the place of Frontdesk's document: its path is one of those that yield, and it can be read. */
function canReplace(file: WebsiteFile, { sitemap }: Website): boolean {
  const path = withoutSlash(file.path);
  if (!yieldedPaths.includes(path)) return false;
  if (path === paths.sitemap) return sitemap !== undefined;
  if (path !== paths.securityTxt) return true;
  const text = readFileSync(file.file, 'utf8');
  return ['Contact', 'Expires'].every((field) => new RegExp(`^${field}:\\s*\\S`, 'im').test(text));
}
