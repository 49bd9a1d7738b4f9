import { type Capability, describeCapabilities } from '../../contract/capabilities.ts';
import type { ThemeContent } from '../../contract/content/theme-content.ts';
import type { Content, Resources } from '../../contract/resources/all-resources.ts';
import type { Words } from '../../contract/words/words.ts';
import type { NotFoundPage } from '../../release/edge-route.ts';
import { agentCardDocument } from '../programs/discovery/a2a-agent-card.ts';
import { agentSkillDocuments } from '../programs/discovery/agent-skills.ts';
import { authMd } from '../programs/discovery/auth-md.ts';
import { agentCatalogs, apiCatalog } from '../programs/discovery/catalogs.ts';
import { llmsTxt } from '../programs/discovery/llms.ts';
import { serverCards, serverJson } from '../programs/discovery/mcp-server-cards.ts';
import { robotsTxt, sitemap } from '../programs/discovery/robots-and-sitemap.ts';
import { proofDocuments, securityTxt } from '../programs/discovery/well-known.ts';
import { openapi, openapiDocument } from '../programs/openapi/openapi-document.ts';
import { buildResources, resourceDocuments } from '../resources/build-resources.ts';
import { picturesOf } from '../resources/picture.ts';
import type { Site, SiteSettings } from '../resources/site.ts';
import type { SiteDocument } from '../resources/site-document.ts';
import type { Navigation } from '../website/html/layout.ts';
import { notFoundHeader, notFoundPage } from '../website/html/not-found-page.ts';
import { type SiteImage, siteImages } from '../website/images/site-images.ts';
import { buildPages } from '../website/pages/all-pages.ts';
import { preparationOf } from '../website/pages/own-pages.ts';
import type { SitePage } from '../website/pages/site-page.ts';
import { navigationOf } from '../website/rendering/navigation.ts';
import { llmsFullTxt, writePage } from '../website/rendering/render-markdown.ts';
import { webPageExamples } from '../website/rendering/web-page-json.ts';
import { fontsOf, websiteDocuments } from '../website/rendering/website-documents.ts';
import { initialOf, logoOf } from '../website/theme/logo.ts';
import { errorDocuments } from './error-documents.ts';

/** The result of the site build, from which a deployment is created. */
export interface SiteBuild {
  readonly pages: readonly SitePage[];
  readonly documents: readonly SiteDocument[];
  /** Images that have not been drawn yet, because drawing takes seconds. `imageDocuments()` draws them. */
  readonly images: readonly SiteImage[];
  /** Compiled into the functions, together with `capabilities`. */
  readonly resources: Resources;
  readonly capabilities: readonly Capability[];
  /** Logo and menus, for the pages that respond to a form. */
  readonly navigation: Navigation;
  readonly words: Words;
  readonly theme: ThemeContent;
  /** The 404 page that the edge sends to browsers. */
  readonly notFoundPage: NotFoundPage;
  /** The page header of the 404 page. */
  readonly notFoundHeader: string;
}

export interface BuildOptions extends SiteSettings {
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
}

/** Returns the data of the documents. */
export function siteOf(content: Content, options: BuildOptions): Site {
  const pictures = picturesOf(content.website.media);
  const resources = buildResources(content, options.baseUrl, pictures);
  return {
    ...options,
    content,
    resources,
    website: content.website,
    pictures,
    capabilities: describeCapabilities(resources, content.website.words.fields),
  };
}

/** Builds all documents of the deployment. The same content and options always produce the same bytes. */
export function buildSite(content: Content, options: BuildOptions): SiteBuild {
  const { baseUrl } = options;
  if (new URL(baseUrl).origin !== baseUrl) {
    throw new Error(`Cannot publish at "${baseUrl}": pass an origin, such as "https://example.com"`);
  }
  const site = siteOf(content, options);
  const { resources } = site;
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
  const sitePages = buildPages(site, description, programDocuments);
  const initial = initialOf(resources.company.name, content.website);
  const navigation = { ...navigationOf(sitePages, logoOf(site)), initial, preparation: preparationOf(site) };
  const fonts = fontsOf(sitePages, site);
  const pageTexts = sitePages.map((page) => writePage(page, baseUrl));
  const pageDocuments = websiteDocuments(pageTexts, navigation, fonts, site);
  const listedDocuments = [...pageDocuments, ...programDocuments, llmsFullTxt(pageTexts, baseUrl)];
  return {
    pages: sitePages,
    resources,
    capabilities: site.capabilities,
    words: content.website.words,
    theme: content.website.theme,
    navigation,
    notFoundPage: notFoundPage(resources.company.email, content.website.words, navigation.footer),
    notFoundHeader: notFoundHeader(resources.company.name, navigation, fonts.preloads, content.website.words),
    images: siteImages(site),
    documents: [
      ...listedDocuments,
      llmsTxt(site, listedDocuments),
      robotsTxt(baseUrl, options.search),
      sitemap(baseUrl, pageDocuments),
      ...errorDocuments(baseUrl),
    ],
  };
}
