import type { Content } from '../../contract/resources/all-resources.ts';
import { readContent } from '../../site/content/read-content.ts';
import { openapi as openapiOf } from '../../site/programs/openapi/openapi-document.ts';
import {
  type BuildOptions,
  buildSite,
  type SiteBuild,
  siteOf as siteWithOptions,
} from '../../site/publication/build-site.ts';
import type { Site } from '../../site/resources/site.ts';
import type { SiteDocument } from '../../site/resources/site-document.ts';
import { writeHtml } from '../../site/tree/write-html.ts';
import type { SitePage } from '../../site/website/pages/site-page.ts';
import { writePage } from '../../site/website/rendering/render-markdown.ts';
import { webPageExamples } from '../../site/website/rendering/web-page-json.ts';
import { buildOptions, fixtureContent } from '../fixtures/firm-stage.ts';

export const content = await readContent(fixtureContent);

/** The site of `content`. */
export const siteOf = (content: Content): Site => siteWithOptions(content, buildOptions);

/** The Markdown of a page below its title. */
export const markdownOf = (page: SitePage) => writePage(page, buildOptions.baseUrl).text;

/** The HTML of a page below its title. */
export const markupOf = ({ blocks }: Pick<SitePage, 'blocks'>) => String(writeHtml(blocks));

/** The OpenAPI description of `site`. */
export const openapi = (site: Site) => openapiOf(site, webPageExamples(site));

/** A firm's content, and the site built from it. */
export interface Firm {
  readonly content: Content;
  readonly site: Site;
  readonly siteBuild: SiteBuild;
  readonly documents: readonly SiteDocument[];
}

export function firmOf(content: Content): Firm {
  const siteBuild = buildSite(content, buildOptions);
  return { content, site: siteOf(content), siteBuild, documents: siteBuild.documents };
}

export const firm = firmOf(content);
export const { site, siteBuild, documents } = firm;

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
export function publish(source: Content, options: Partial<BuildOptions> = {}) {
  const build = buildSite(source, { ...buildOptions, ...options });
  return {
    ...build,
    bodyAt: (path: string) => bodyAt(path, build.documents),
    dataAt: (path: string) => dataAt(path, build.documents),
  };
}

/** The HTML pages among the documents, except unlisted ones. */
export function pagesOf(siteDocuments: readonly SiteDocument[]) {
  return siteDocuments.flatMap(({ path, mediaType, body, isUnlisted }) =>
    path !== undefined && mediaType.startsWith('text/html') && !isUnlisted ? [{ path, body }] : [],
  );
}
