import { describeCapabilities } from '../../contract/capabilities.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import type { NotFoundPage } from '../../release/edge-route.ts';
import { agentCardDocument } from '../programs/discovery/a2a-agent-card.ts';
import { agentSkillDocuments } from '../programs/discovery/agent-skills.ts';
import { atomFeed } from '../programs/discovery/atom-feed.ts';
import { authMd } from '../programs/discovery/auth-md.ts';
import { agentCatalogs, apiCatalog } from '../programs/discovery/catalogs.ts';
import { llmsTxt } from '../programs/discovery/llms.ts';
import { serverCards, serverJson } from '../programs/discovery/mcp-server-cards.ts';
import { robotsTxt, sitemap } from '../programs/discovery/robots-and-sitemap.ts';
import { proofDocuments, securityTxt } from '../programs/discovery/well-known.ts';
import { openapi, openapiDocument } from '../programs/openapi/openapi-document.ts';
import { buildResources, resourceDocuments } from '../resources/build-resources.ts';
import type { Document } from '../resources/document.ts';
import { picturesOf } from '../resources/picture.ts';
import type { Site, SiteSettings } from '../resources/site.ts';
import type { Navigation } from '../website/html/layout.ts';
import { notFoundHeader, notFoundPage } from '../website/html/not-found-page.ts';
import { type SiteImage, siteImages } from '../website/images/site-images.ts';
import { buildPages } from '../website/pages/all-pages.ts';
import { preparationOf } from '../website/pages/own-pages.ts';
import type { Page } from '../website/pages/page.ts';
import { navigationOf } from '../website/rendering/navigation.ts';
import { llmsFullTxt, writePage } from '../website/rendering/render-markdown.ts';
import { webPageExamples } from '../website/rendering/web-page-json.ts';
import { fontsOf, websiteDocuments } from '../website/rendering/website-documents.ts';
import { initialOf, logoOf } from '../website/theme/logo.ts';
import { errorDocuments } from './error-documents.ts';

/** Everything that a site publishes, and the data of the functions that answer for it. */
export interface Publication {
  readonly site: Site;
  readonly pages: readonly Page[];
  readonly documents: readonly Document[];
  /** Images that have not been drawn yet, because drawing takes seconds. `imageDocuments()` draws them. */
  readonly images: readonly SiteImage[];
  /** Logo and menus, for the pages that respond to a form. */
  readonly navigation: Navigation;
  /** The 404 page that the edge sends to browsers. */
  readonly notFoundPage: NotFoundPage;
  /** The page header of the 404 page. */
  readonly notFoundHeader: string;
}

/** Returns the data of the documents. Throws if the base URL is not an origin. */
export function siteOf(content: Content, settings: SiteSettings): Site {
  const { baseUrl } = settings;
  if (new URL(baseUrl).origin !== baseUrl) {
    throw new Error(`Cannot publish at "${baseUrl}": pass an origin, such as "https://example.com"`);
  }
  const pictures = picturesOf(content.website.media);
  const resources = buildResources(content, baseUrl, pictures);
  return {
    ...settings,
    content,
    resources,
    website: content.website,
    pictures,
    capabilities: describeCapabilities(resources, content.website.words.fields),
  };
}

/** Builds the pages and documents of a site. The same content and settings always produce the same bytes. */
export function publishSite(content: Content, settings: SiteSettings): Publication {
  const site = siteOf(content, settings);
  const { resources, website, baseUrl } = site;
  const description = openapi(site, webPageExamples(site));
  const programDocuments = [
    ...resourceDocuments(site),
    openapiDocument(description),
    ...serverCards(site),
    agentCardDocument(site),
    ...agentSkillDocuments(site),
    ...agentCatalogs(site),
    apiCatalog(site),
    authMd(site),
    serverJson(site),
    ...securityTxt(site),
    ...proofDocuments(site),
  ];
  const pages = buildPages(site, description, programDocuments);
  const initial = initialOf(resources.company.name, website);
  const navigation = { ...navigationOf(pages, logoOf(site)), initial, preparation: preparationOf(site) };
  const fonts = fontsOf(pages, site);
  const pageTexts = pages.map((page) => writePage(page, baseUrl));
  const pageDocuments = websiteDocuments(pageTexts, navigation, fonts, site);
  const listedDocuments = [
    ...pageDocuments,
    ...programDocuments,
    llmsFullTxt(pageTexts, baseUrl),
    ...atomFeed(site),
  ];
  return {
    site,
    pages,
    navigation,
    notFoundPage: notFoundPage(resources.company.email, website.words, navigation.footer),
    notFoundHeader: notFoundHeader(resources.company.name, navigation, fonts.preloads, website.words),
    images: siteImages(site),
    documents: [
      ...listedDocuments,
      llmsTxt(site, listedDocuments),
      robotsTxt(baseUrl, site.search),
      sitemap(baseUrl, pageDocuments),
      ...errorDocuments(baseUrl),
    ],
  };
}
