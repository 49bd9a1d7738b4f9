import { readFileSync } from 'node:fs';
import { problemBody } from '../../contract/problems/body.ts';
import { problemTexts } from '../../contract/problems/texts.ts';
import { distributionProblems } from '../../release/error-documents.ts';
import { normalizePath } from '../../release/route-key.ts';
import { decodeHtml } from '../folder/html.ts';
import { homePages, listedPages } from '../folder/listed-pages.ts';
import type { Website } from '../folder/website.ts';
import type { FramePage } from '../pages/frame/read-frame.ts';
import { type OwnPages, type OwnPagesSource, ownPages } from '../pages/own-pages.ts';
import { agentCardDocument } from '../programs/discovery/a2a-agent-card.ts';
import { agentSkillDocuments } from '../programs/discovery/agent-skills.ts';
import { agentCatalogs, apiCatalog } from '../programs/discovery/catalogs.ts';
import { llmsTxt } from '../programs/discovery/llms.ts';
import { serverCards } from '../programs/discovery/mcp-server-cards.ts';
import { authMd, robotsTxt, securityTxt, sitemap } from '../programs/discovery/text-documents.ts';
import { openapi, openapiDocument } from '../programs/openapi/openapi-document.ts';
import { resourceDocuments } from '../resources/build-resources.ts';
import { type Document, errorDocument } from '../resources/document.ts';
import type { Site } from '../resources/site.ts';
import { listedPagesOf, llmsFullTxtOf, ownLlmsTxt, sitemapPages } from './website-indexes.ts';

interface PageSettings extends Required<Pick<OwnPagesSource, 'privacy' | 'words'>> {
  /** Path of the page that lends its frame. */
  readonly frame: string | undefined;
}

/** Frontdesk's own documents for a website: for programs, its pages, and the indexes of all. */
export function frontdeskDocuments(
  site: Site,
  website: Website,
  { frame, privacy, words }: PageSettings,
): OwnPages {
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
    ...securityTxt(site),
  ];
  const homes = homePages(website);
  const pages = ownPages({
    site,
    homes,
    frames: framesOf(
      website,
      homes.map(({ prefix }) => prefix),
      frame,
    ),
    origins: website.origins,
    privacy,
    words,
    openapi: description,
    programDocuments,
  });
  const sitePages = listedPages(website);
  const llmsFull = llmsFullTxtOf(sitePages, baseUrl);
  const listed = [...pages.documents, ...programDocuments, llmsFull];
  return {
    ...pages,
    documents: [
      ...listed,
      llmsTxt(site, [...listedPagesOf(website, sitePages), ...listed], ownLlmsTxt(website)),
      robotsTxt(site),
      sitemap(baseUrl, sitemapPages(sitePages)),
      ...errorDocuments(baseUrl),
    ],
  };
}

/** Returns the page that lends its frame in each language: `/frame`, and where it exists, `/de/frame`. */
function framesOf(
  { pages, files }: Website,
  prefixes: readonly string[],
  frame: string | undefined,
): Map<string, FramePage> {
  if (frame === undefined) return new Map();
  return new Map(
    ['', ...prefixes].flatMap((prefix) => {
      const key = normalizePath(prefix + frame);
      const page = pages.find(({ path }) => normalizePath(path) === key);
      const file = files.find(({ name }) => name === page?.name);
      return page && file
        ? [[prefix, { html: decodeHtml(readFileSync(file.file)), path: page.path }] as const]
        : [];
    }),
  );
}

/** The documents that the distribution sends itself. */
function errorDocuments(baseUrl: string): Document[] {
  return distributionProblems.map((type) => {
    const { when, remedy } = problemTexts[type.slug];
    return errorDocument(type.status, problemBody(baseUrl, type, `${when} ${remedy}`));
  });
}
