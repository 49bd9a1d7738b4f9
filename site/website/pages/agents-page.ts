import { jsonPath, pagePaths } from '../../../contract/page-paths.ts';
import type { Site } from '../../resources/site.ts';
import type { Listing, SiteDocument } from '../../resources/site-document.ts';
import type { Block } from '../blocks/block.ts';
import { code, link } from '../blocks/inlines.ts';
import { facts } from '../blocks/lists.ts';
import { lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import type { SitePage } from './site-page.ts';

/** `/agents`: what the site offers to programs and agents. */
export function agentsPage({ capabilities }: Site, documents: readonly SiteDocument[]): SitePage {
  const description =
    'Agents can read everything on this site as Markdown and as JSON, and can request a diagnostic. They need no key.';
  const tools = capabilities.flatMap(({ tool, path, description }) =>
    tool === undefined ? [] : [{ tool, path, description }],
  );
  return {
    path: pagePaths.agents,
    isEnglish: true,
    title: 'For AI agents',
    description,
    blocks: [
      lead(description),
      section(
        'Every page as Markdown',
        paragraph(
          'Request any page with ',
          code('Accept: text/markdown'),
          ', or add ',
          code('.md'),
          ' to its path (the home page is ',
          link(code('/index.md'), '/index.md'),
          '). The text is the same.',
        ),
      ),
      section(
        'Every page as JSON',
        paragraph(
          'The head of every page links to the JSON of its text (',
          code('rel="alternate"'),
          '): to resources that have it, or else to a document of its own, at the path of the page with ',
          code('.json'),
          ' (the home page is ',
          link(jsonPath(pagePaths.home), jsonPath(pagePaths.home)),
          '). Such a document holds the address, title, summary and language of the page, the day of its last change if one is known, and its text as Markdown.',
        ),
      ),
      section(
        'What an agent can do',
        paragraph(
          'Each of these is a tool of the MCP server and a path of the ',
          link('API', pagePaths.api),
          '. ',
          link('The page with the form', pagePaths.request),
          ' registers the same tools with the agent of a browser that supports WebMCP.',
        ),
        facts(
          tools.map(({ tool, path, description }) => ({
            term: code(tool),
            definition: [description, ' ', code(path)],
          })),
        ),
      ),
      ...listingSection(documents, 'For agents', 'Descriptions of the endpoints'),
      ...listingSection(documents, 'Resources', 'Resources as JSON'),
      ...listingSection(documents, 'Optional', 'Everything in one file'),
    ],
  };
}

function listingSection(
  documents: readonly SiteDocument[],
  sectionName: Listing['section'],
  title: string,
): Block[] {
  const rows = documents.flatMap(({ path, listing }) =>
    path !== undefined && listing?.section === sectionName
      ? [{ term: link(listing.title, path), definition: [listing.notes, ' ', code(path)] }]
      : [],
  );
  return rows.length > 0 ? [section(title, facts(rows))] : [];
}
