import { describeCapabilities } from '../../contract/capabilities.ts';
import { casePath, filePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { Content, LanguageContent } from '../../contract/resources/all-resources.ts';
import { agentCardDocument } from '../programs/discovery/a2a-agent-card.ts';
import { agentSkillDocuments } from '../programs/discovery/agent-skills.ts';
import { atomFeed } from '../programs/discovery/atom-feed.ts';
import { authMd } from '../programs/discovery/auth-md.ts';
import { agentCatalogs, apiCatalog } from '../programs/discovery/catalogs.ts';
import { llmsTxt } from '../programs/discovery/llms.ts';
import { serverCards, serverJson } from '../programs/discovery/mcp-server-cards.ts';
import { robotsTxt, type SitemapPage, sitemap } from '../programs/discovery/robots-and-sitemap.ts';
import { proofDocuments, securityTxt } from '../programs/discovery/well-known.ts';
import { openapi, openapiDocument } from '../programs/openapi/openapi-document.ts';
import { buildResources, resourceDocuments } from '../resources/build-resources.ts';
import { contentTree } from '../resources/content-tree.ts';
import type { Document } from '../resources/document.ts';
import { picturesOf, publishPicture } from '../resources/picture.ts';
import { languageOf } from '../resources/published-language.ts';
import type { Site, SiteIcon, SiteSettings } from '../resources/site.ts';
import { writeMarkdown } from '../tree/write-markdown.ts';
import { type SiteImage, siteImages } from '../website/images/site-images.ts';
import { buildPages } from '../website/pages/all-pages.ts';
import { webPageExamples } from '../website/rendering/web-page-json.ts';
import { fileDocuments, fontsOf, pageFiles } from '../website/rendering/website-documents.ts';
import { buildEdition, type Edition } from './edition.ts';
import { errorDocuments } from './error-documents.ts';

/** Everything that a deployment publishes: the website in its first language and in all others, and what exists once. */
export interface Publication extends Edition {
  readonly translations: readonly Edition[];
  /** The site in the language that agents get. */
  readonly agentsSite: Site;
  readonly documents: readonly Document[];
  /** Images that have not been drawn yet, because drawing takes seconds. `imageDocuments()` draws them. */
  readonly images: readonly SiteImage[];
}

/** The icon that Frontdesk draws. */
const icons: readonly SiteIcon[] = [
  { path: filePaths.icon, mimeType: 'image/svg+xml', sizes: ['any'] },
  { path: filePaths.touchIcon, mimeType: 'image/png', sizes: ['180x180'] },
];

/** Returns the data of the documents in each language, the first one first. Throws if the base URL is not an origin. */
export function sitesOf(content: Content, settings: SiteSettings): readonly [Site, ...Site[]] {
  const { baseUrl } = settings;
  if (new URL(baseUrl).origin !== baseUrl) {
    throw new Error(`Cannot publish at "${baseUrl}": pass an origin, such as "https://example.com"`);
  }
  const pictures = picturesOf(content.website.media);
  const languages = [content, ...content.translations].map((source) => languageOf(source, content, baseUrl));
  const siteOf = (source: LanguageContent): Site => {
    const { website } = source;
    const language = languageOf(source, content, baseUrl);
    const caseBodies = new Map(
      source.cases.map(({ slug, body }) => [slug, contentTree(body, pictures, website.words.text)]),
    );
    const resources = buildResources(source, {
      language,
      pageUrl: (path) => language.urlOf(path),
      bodyOf: ({ slug }) => writeMarkdown(caseBodies.get(slug) ?? [], { ...language, path: casePath(slug) }),
      pictureOf: (picture) => publishPicture(pictures, picture, baseUrl),
    });
    const capabilities = describeCapabilities(resources, website.words.fields);
    return {
      ...settings,
      language,
      languages,
      resources,
      icons,
      website,
      pictures,
      caseBodies,
      capabilities,
    };
  };
  return [siteOf(content), ...content.translations.map(siteOf)];
}

/** Builds the pages and documents of a deployment. The same content and settings always produce the same bytes. */
export function publishSite(content: Content, settings: SiteSettings): Publication {
  const sites = sitesOf(content, settings);
  const [site, ...translatedSites] = sites;
  const { baseUrl } = site;
  const agentsSite = siteForAgents(sites);
  const description = openapi(site, webPageExamples(site));
  const programDocuments = [
    ...sites.flatMap(resourceDocuments),
    openapiDocument(description),
    ...serverCards(agentsSite),
    agentCardDocument(agentsSite),
    ...agentSkillDocuments(agentsSite),
    ...agentCatalogs(agentsSite),
    apiCatalog(site),
    authMd(site),
    serverJson(agentsSite),
    ...securityTxt(site),
    ...proofDocuments(site),
  ];
  const pages = new Map(sites.map((item) => [item, buildPages(item, description, programDocuments)]));
  // All languages load the same files.
  const allPages = [...pages.values()].flat();
  const fonts = fontsOf(allPages, site);
  const files = pageFiles(site, fonts);
  const editionOf = (item: Site, itemFonts = fontsOf(allPages, item)) =>
    buildEdition(item, pages.get(item) ?? [], files, itemFonts);
  const first = editionOf(site, fonts);
  const translations = translatedSites.map((item) => editionOf(item));
  const editions = [first, ...translations];
  const pageDocuments = editions.flatMap((edition) => edition.pageDocuments);
  const listedDocuments = [
    ...pageDocuments,
    ...programDocuments,
    ...editions.map(({ llmsFull }) => llmsFull),
    ...sites.flatMap(atomFeed),
  ];
  return {
    ...first,
    translations,
    agentsSite,
    images: siteImages(site),
    documents: [
      ...listedDocuments,
      ...fileDocuments(site, files, fonts),
      llmsTxt(site, listedDocuments),
      robotsTxt(baseUrl, site.search),
      sitemap(baseUrl, pageDocuments.flatMap(sitemapPage)),
      ...errorDocuments(baseUrl),
    ],
  };
}

/** The entry of a page; none for other documents, unlisted pages, and those of problem types, which are for developers. */
const sitemapPage = ({ path, mediaType, isUnlisted, modified, alternates }: Document): SitemapPage[] =>
  path === undefined || isUnlisted || !mediaType.startsWith('text/html') || path.startsWith(paths.problems)
    ? []
    : [{ path, alternates, ...(modified !== undefined && { modified }) }];

/** Returns the site in the language that the setting `agents.language` chooses, by default the first. */
function siteForAgents([first, ...others]: readonly [Site, ...Site[]]): Site {
  return others.find(({ language: { tag } }) => tag === first.agents.language) ?? first;
}
