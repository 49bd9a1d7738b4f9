import { join } from 'node:path';
import type { Content } from '../../contract/resources/all-resources.ts';
import { readContent } from '../../site/content/read-content.ts';
import { readWebsite } from '../../site/folder/read-website.ts';
import { buildRelease, siteOf as buildSite } from '../../site/publication/build-release.ts';
import { frontdeskDocuments } from '../../site/publication/frontdesk-documents.ts';
import { functionContent } from '../../site/publication/function-content.ts';
import type { Document } from '../../site/resources/document.ts';
import type { Site, SiteSettings } from '../../site/resources/site.ts';
import type { ContentCopy } from '../fixtures/content-copy.ts';
import { fixtureContent, fixtureFirm, siteSettings } from '../fixtures/firm-stage.ts';

export const content = readContent(fixtureContent);

const icon = { path: '/icon.svg', mimeType: 'image/svg+xml' };

/** The site of `content`, whose website has every default page. */
export const siteOf = (content: Content, options: Partial<SiteSettings> = {}): Site =>
  buildSite(content, { ...siteSettings, ...options }, icon, (path) => path);

const website = await readWebsite({
  folder: `${fixtureFirm}/website`,
  exclude: [],
  baseUrl: siteSettings.baseUrl,
});

/** Builds Frontdesk's documents from other content, or from the same content with other options. */
export function publish(source: Content, options: Partial<SiteSettings> = {}) {
  const site = siteOf(source, options);
  const pages = { frame: undefined, privacy: '/privacy/', words: source.otherWords };
  const { documents, resultPages } = frontdeskDocuments(site, website, pages);
  return {
    site,
    documents,
    functions: functionContent(site, resultPages),
    bodyAt: (path: string) => bodyAt(path, documents),
  };
}

export const { site, documents, functions } = publish(content);

/** The body of the document at `path`, or an empty string. */
export function bodyAt(path: string, siteDocuments: readonly Document[] = documents): string {
  return siteDocuments.find((document) => document.path === path)?.body ?? '';
}

/** Builds the release of a firm, with a website that is built from its content. */
export function releaseOf(copy: ContentCopy) {
  copy.addWebsite();
  const directory = copy.firm;
  const folder = join(directory, 'website/dist');
  const build = `"${process.execPath}" website/build.mjs`;
  return buildRelease(copy.directory, {
    ...siteSettings,
    website: { directory, folder, build, exclude: [] },
  });
}
