import { pagePaths } from '../../contract/page-paths.ts';
import type { Block } from '../blocks/block.ts';
import { code, link } from '../blocks/inlines.ts';
import { facts } from '../blocks/lists.ts';
import { lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import type { Site } from '../site.ts';
import type { Listing, SiteDocument } from '../site-document.ts';
import type { SitePage } from './site-page.ts';

/** `/agents`: what the site offers to programs and agents. */
export function agentsPage(
  { capabilities, website: { words } }: Site,
  documents: readonly SiteDocument[],
): SitePage {
  const description =
    'Everything on this site, agents can read and do without a key: as Markdown, as JSON, and by the protocols that agents speak.';
  const tools = capabilities.flatMap(({ tool, path, description }) =>
    tool === undefined ? [] : [{ tool, path, description }],
  );
  return {
    path: pagePaths.agents,
    navigation: { area: 'footer', label: words.navigation.agents },
    isEnglish: true,
    title: 'What is here for agents',
    description,
    blocks: [
      lead(description),
      section(
        'Every page as Markdown',
        paragraph(
          'Ask for any page with ',
          code('Accept: text/markdown'),
          ', or put ',
          code('.md'),
          ' behind its path (the first page is ',
          link(code('/index.md'), '/index.md'),
          '). The texts are the same.',
        ),
      ),
      section(
        'What you can do',
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
      ...listingSection(documents, 'For agents', 'Where to find it'),
      ...listingSection(documents, 'Resources', 'The same as JSON'),
      ...listingSection(documents, 'Optional', 'In one piece'),
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
