import { problemTypes } from '../../contract/problems/types.ts';
import type { Website } from '../folder/website.ts';
import { agentCardDocument } from '../programs/discovery/a2a-agent-card.ts';
import { agentSkillDocuments } from '../programs/discovery/agent-skills.ts';
import { authMd } from '../programs/discovery/auth-md.ts';
import { agentCatalogs, apiCatalog } from '../programs/discovery/catalogs.ts';
import { llmsTxt } from '../programs/discovery/llms.ts';
import { serverCards, serverJson } from '../programs/discovery/mcp-server-cards.ts';
import { robotsTxt, sitemap } from '../programs/discovery/robots-and-sitemap.ts';
import { proofDocuments, securityTxt } from '../programs/discovery/well-known.ts';
import { openapi, openapiDocument } from '../programs/openapi/openapi-document.ts';
import { resourceDocuments } from '../resources/build-resources.ts';
import type { Document } from '../resources/document.ts';
import type { Site } from '../resources/site.ts';
import { agentsPage } from '../website/pages/agents-page.ts';
import { apiPage } from '../website/pages/api-page.ts';
import { problemPage, problemsPage } from '../website/pages/problem-pages.ts';
import { requestPage } from '../website/pages/request-page.ts';
import { fileDocuments, fontsOf, pageFiles } from '../website/rendering/website-documents.ts';
import { buildEdition, type Edition } from './edition.ts';
import { errorDocuments } from './error-documents.ts';
import { listedPagesOf, llmsFullTxtOf, ownLlmsTxt, sitemapPages } from './website-indexes.ts';

/** Frontdesk's own documents for a website: for programs, its pages, and the indexes of all. */
export function frontdeskDocuments(
  site: Site,
  website: Website,
): { documents: Document[]; edition: Edition } {
  const { baseUrl } = site;
  const description = openapi(site);
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
  const pages = [
    requestPage(site, description),
    apiPage(site, description),
    agentsPage(site, programDocuments),
    problemsPage(),
    ...problemTypes.map((type) => problemPage(type, baseUrl)),
  ];
  const fonts = fontsOf(pages, site);
  const files = pageFiles(site, fonts);
  const edition = buildEdition(site, pages, files, fonts);
  const llmsFull = llmsFullTxtOf(website, baseUrl);
  const ownPages = edition.pageDocuments.filter(({ path }) => path?.startsWith('/'));
  const listed = [...ownPages, ...programDocuments, llmsFull];
  return {
    edition,
    documents: [
      ...listed,
      ...fileDocuments(site, files, fonts),
      llmsTxt(site, [...listedPagesOf(website), ...listed], ownLlmsTxt(website)),
      robotsTxt(baseUrl, site.search),
      sitemap(baseUrl, sitemapPages(website)),
      ...errorDocuments(baseUrl),
    ],
  };
}
