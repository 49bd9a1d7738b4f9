import { readFileSync } from 'node:fs';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { problemBody } from '../../contract/problems/body.ts';
import { problemTexts } from '../../contract/problems/texts.ts';
import { distributionProblems } from '../../release/release.ts';
import { normalizePath } from '../../release/route-key.ts';
import { variantPaths } from '../folder/file-names.ts';
import { decodeHtml } from '../folder/html.ts';
import { type HomePage, homePages, listedPages, sectionOf } from '../folder/listed-pages.ts';
import type { WebPage } from '../folder/read-page.ts';
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
import {
  type Document,
  type DocumentMetadata,
  errorDocument,
  listedIn,
  textDocument,
} from '../resources/document.ts';
import type { Site } from '../resources/site.ts';

/**
 * Frontdesk's own documents for a website: for programs, its pages, and the indexes of all. `frame` is the path of the page that
 * lends its frame.
 */
export function frontdeskDocuments(
  site: Site,
  website: Website,
  { frame, privacy, words }: Pick<OwnPagesSource, 'privacy' | 'words'> & { frame: string | undefined },
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
  const listed = [...pages.documents, ...programDocuments, llmsFullTxt(sitePages, baseUrl)];
  const ownLlmsTxt = website.files.find(({ path }) => path === paths.llmsTxt);
  return {
    ...pages,
    documents: [
      ...listed,
      llmsTxt(
        site,
        [...withMarkdown(sitePages, website, homes), ...listed],
        ownLlmsTxt && readFileSync(ownLlmsTxt.file, 'utf8'),
      ),
      robotsTxt(site),
      sitemap(baseUrl, sitePages),
      ...errorDocuments(baseUrl),
    ],
  };
}

/** The pages of a website as llms.txt lists them: each with its Markdown. */
function withMarkdown(
  listed: readonly WebPage[],
  { pages }: Website,
  homes: readonly HomePage[],
): (DocumentMetadata & { readonly path: string })[] {
  const pagePaths = new Set(pages.map(({ path }) => path));
  const longestFirst = homes.toSorted((a, b) => b.prefix.length - a.prefix.length);
  const hasLanguages = new Set(homes.map(({ page }) => page.language)).size > 1;
  return listed.map((page) => {
    const home = longestFirst.find(({ prefix }) => page.path.startsWith(`${prefix}/`));
    return {
      path: variantPaths(page.path, (path) => pagePaths.has(path)).markdown,
      markdownOf: page.path,
      ...listedIn(sectionOf(page, home, hasLanguages), page.title ?? page.path, page.description ?? ''),
    };
  });
}

/** The maximum length of llms-full.txt in characters: about a fourth of a million tokens. */
const maxFullTextLength = 1_000_000;

/** Builds `/llms-full.txt`: as many whole pages as fit, and a line that says what is left out. */
function llmsFullTxt(listed: readonly WebPage[], baseUrl: string): Document {
  const texts = listed.map(({ path, markdown }) => `${baseUrl}${path}\n\n${markdown.trim()}\n`);
  let length = 0;
  const included = texts.filter((text) => {
    const fits = length + text.length + 1 <= maxFullTextLength;
    if (fits) length += text.length + 1;
    return fits;
  });
  const omitted = texts.length - included.length;
  const remark = `This file leaves out ${countInDigits(omitted, 'page')} of ${texts.length}: ${baseUrl}${paths.llmsTxt} lists all.\n`;
  const notes = `Every page in one file${omitted === 0 ? '' : `, without ${countInDigits(omitted, 'page')}`}.`;
  return textDocument(
    'text',
    paths.llmsFullTxt,
    [...included, ...(omitted > 0 ? [remark] : [])].join('\n'),
    listedIn('Optional', 'The whole site', notes),
  );
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
