import { type ApiVersions, currentVersion, defaultVersions } from '../../contract/api-versions.ts';
import {
  capabilities as allCapabilities,
  type Capability,
  type CapabilityDefinition,
  describeCapabilities,
} from '../../contract/capabilities.ts';
import type { ThemeContent } from '../../contract/content/theme-content.ts';
import { type EndpointPath, endpointPaths } from '../../contract/endpoint-paths.ts';
import type { Content, Resources } from '../../contract/resources/all-resources.ts';
import type { SearchPolicy } from '../../contract/search-policy.ts';
import type { Words } from '../../contract/words/words.ts';
import type { NotFoundPage } from '../../release/edge-route.ts';
import { agentCardDocuments } from '../programs/discovery/a2a-agent-card.ts';
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
import { capabilitiesInVersion, type Site } from '../resources/site.ts';
import type { SiteDocument } from '../resources/site-document.ts';
import type { Navigation } from '../website/html/layout.ts';
import { notFoundHeader, notFoundPage } from '../website/html/not-found-page.ts';
import { type SiteImage, siteImages } from '../website/images/site-images.ts';
import { buildPages } from '../website/pages/all-pages.ts';
import { preparationOf } from '../website/pages/own-pages.ts';
import { navigationOf } from '../website/rendering/navigation.ts';
import { llmsFullTxt } from '../website/rendering/render-markdown.ts';
import { webPageExamples } from '../website/rendering/web-page-json.ts';
import { fontsOf, websiteDocuments } from '../website/rendering/website-documents.ts';
import { initialOf, logoOf } from '../website/theme/logo.ts';
import { errorDocuments } from './error-documents.ts';

/** The result of the site build, from which a deployment is created. */
export interface SiteBuild {
  readonly documents: readonly SiteDocument[];
  /** Images that have not been drawn yet, because drawing takes seconds. `imageDocuments()` draws them. */
  readonly images: readonly SiteImage[];
  /** Compiled into the functions, together with `capabilities`. */
  readonly resources: Resources;
  /** The operations of the current API version. */
  readonly capabilities: readonly Capability[];
  /** Logo and menus, for the pages that respond to a form. */
  readonly navigation: Navigation;
  readonly words: Words;
  readonly theme: ThemeContent;
  /** The 404 page that the edge sends to browsers. */
  readonly notFoundPage: NotFoundPage;
  /** The rest of the 404 page's header, if it is short enough for the edge. */
  readonly notFoundHeader?: string | undefined;
}

export interface BuildOptions {
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  /** The operations to publish. Default: all. */
  readonly capabilities?: readonly CapabilityDefinition[];
  /** The endpoints to publish. Default: all. */
  readonly endpoints?: readonly EndpointPath[];
  readonly versions?: ApiVersions;
  readonly logRetentionDays?: number;
  readonly emailsPerClient?: number;
  readonly firewall?: boolean;
  readonly edgeLog?: boolean;
  readonly security?: Site['security'];
  readonly search?: SearchPolicy;
}

/** Builds all documents of the deployment. The same content and options always produce the same bytes. */
export function buildSite(
  content: Content,
  {
    baseUrl,
    capabilities = allCapabilities,
    endpoints = endpointPaths,
    versions = defaultVersions,
    logRetentionDays = 30,
    emailsPerClient = 10,
    firewall = false,
    edgeLog = true,
    security,
    search = 'allow',
  }: BuildOptions,
): SiteBuild {
  if (new URL(baseUrl).origin !== baseUrl) {
    throw new Error(`Cannot publish at "${baseUrl}": pass an origin, such as "https://example.com"`);
  }
  const pictures = picturesOf(content.website.media);
  const resources = buildResources(content, baseUrl, pictures);
  const site: Site = {
    baseUrl,
    resources,
    website: content.website,
    pictures,
    capabilities: capabilitiesInVersion(
      currentVersion(versions),
      describeCapabilities(capabilities, resources, content.website.words.fields),
    ),
    endpoints,
    versions,
    logRetentionDays,
    emailsPerClient,
    firewall,
    edgeLog,
    security,
  };
  const description = openapi(site, webPageExamples(site));
  const programDocuments = [
    ...resourceDocuments(site),
    openapiDocument(description),
    ...serverCards(site),
    ...agentCardDocuments(site),
    ...agentSkillDocuments(site),
    ...agentCatalogs(site),
    apiCatalog(site),
    authMd(site),
    ...serverJson(site),
    ...securityTxt(site),
    ...proofDocuments(site),
  ];
  const sitePages = buildPages(site, description, programDocuments);
  const initial = initialOf(resources.company.name, content.website);
  const navigation = { ...navigationOf(sitePages, logoOf(site)), initial, preparation: preparationOf(site) };
  const fonts = fontsOf(sitePages, site);
  const pageDocuments = websiteDocuments(sitePages, navigation, fonts, site);
  const listedDocuments = [...pageDocuments, ...programDocuments, llmsFullTxt(sitePages, baseUrl)];
  return {
    resources,
    capabilities: site.capabilities,
    words: content.website.words,
    theme: content.website.theme,
    navigation,
    notFoundPage: notFoundPage({ ...resources.company, initial }, content.website.words, navigation.footer),
    notFoundHeader: notFoundHeader(navigation, fonts.preloads, content.website.words),
    images: siteImages(site),
    documents: [
      ...listedDocuments,
      llmsTxt(site, listedDocuments),
      robotsTxt(baseUrl, search),
      sitemap(baseUrl, pageDocuments),
      ...errorDocuments(baseUrl),
    ],
  };
}
