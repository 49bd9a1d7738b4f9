import { defaultVersions } from '../../contract/api-versions.ts';
import { capabilities, describeCapabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import { readContent } from '../../site/content/read-content.ts';
import { openapi as openapiOf } from '../../site/programs/openapi/openapi-document.ts';
import { buildSite, type SiteBuild } from '../../site/publication/build-site.ts';
import { buildResources } from '../../site/resources/build-resources.ts';
import { picturesOf } from '../../site/resources/picture.ts';
import type { Site } from '../../site/resources/site.ts';
import type { SiteDocument } from '../../site/resources/site-document.ts';
import { webPageExamples } from '../../site/website/rendering/web-page-json.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';

export const content = await readContent(fixtureContent);

const baseUrl = 'https://desk.example';

/** The site of `content`, with every endpoint enabled. */
export function siteOf(content: Content): Site {
  const pictures = picturesOf(content.website.media);
  const resources = buildResources(content, baseUrl, pictures);
  return {
    baseUrl,
    resources,
    website: content.website,
    pictures,
    capabilities: describeCapabilities(capabilities, resources),
    endpoints: [paths.diagnosticRequest, paths.mcp, paths.a2a],
    versions: defaultVersions,
    logRetentionDays: 30,
    emailsPerClient: 10,
    firewall: false,
    edgeLog: true,
  };
}

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
  const siteBuild = buildSite(content, { baseUrl });
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
export function publish(source: Content, options: Partial<Parameters<typeof buildSite>[1]> = {}) {
  const build = buildSite(source, { baseUrl, ...options });
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

/** The site without the capability at `path`. */
export function siteWithout(path: string): Site {
  return { ...site, capabilities: site.capabilities.filter((capability) => capability.path !== path) };
}
