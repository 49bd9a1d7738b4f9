import type { Content } from '../../contract/resources/all-resources.ts';
import { readContent } from '../../site/content/read-content.ts';
import { openapi as openapiOf } from '../../site/programs/openapi/openapi-document.ts';
import { type Publication, publishSite, sitesOf } from '../../site/publication/publish-site.ts';
import type { Document } from '../../site/resources/document.ts';
import type { Site, SiteSettings } from '../../site/resources/site.ts';
import { writeHtml } from '../../site/tree/write-html.ts';
import type { Page } from '../../site/website/pages/page.ts';
import { textOf } from '../../site/website/rendering/render-markdown.ts';
import { webPageExamples } from '../../site/website/rendering/web-page-json.ts';
import { fixtureContent, siteSettings } from '../fixtures/firm-stage.ts';

export const content = await readContent(fixtureContent);

/** The site of `content`. */
export const siteOf = (content: Content): Site => sitesOf(content, siteSettings)[0];

/** The Markdown of a page below its title. */
export const markdownOf = (page: Page) => textOf(page, site.language);

/** The HTML of a page below its title. */
export const markupOf = ({ blocks }: Pick<Page, 'blocks'>) => String(writeHtml(blocks, site.language));

/** The OpenAPI description of `site`. */
export const openapi = (site: Site) => openapiOf(site, webPageExamples(site));

/** A firm's content, and the site built from it. */
export interface Firm {
  readonly content: Content;
  readonly site: Site;
  readonly publication: Publication;
  readonly documents: readonly Document[];
}

export function firmOf(content: Content): Firm {
  const publication = publishSite(content, siteSettings);
  return { content, site: siteOf(content), publication, documents: publication.documents };
}

export const firm = firmOf(content);
export const { site, publication, documents } = firm;

/** The body of the document at `path`, or an empty string. */
export function bodyAt(path: string, siteDocuments = documents): string {
  return siteDocuments.find((document) => document.path === path)?.body ?? '';
}

/** The structured data on the page at `path`. */
export function dataAt(path: string, siteDocuments = documents) {
  const [, json = 'null'] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(bodyAt(path, siteDocuments)) ?? [];
  return JSON.parse(json);
}

/** Builds the site from different content, or from the same content with different options. */
export function publish(source: Content, options: Partial<SiteSettings> = {}) {
  const publication = publishSite(source, { ...siteSettings, ...options });
  return {
    ...publication,
    resources: publication.site.resources,
    capabilities: publication.site.capabilities,
    bodyAt: (path: string) => bodyAt(path, publication.documents),
    dataAt: (path: string) => dataAt(path, publication.documents),
  };
}

/** The HTML pages among the documents, except unlisted ones. */
export function pagesOf(siteDocuments: readonly Document[]) {
  return siteDocuments.flatMap(({ path, mediaType, body, isUnlisted }) =>
    path !== undefined && mediaType.startsWith('text/html') && !isUnlisted ? [{ path, body }] : [],
  );
}
