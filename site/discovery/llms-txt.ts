import { paths } from '../../contract/paths.ts';
import { escapeMarkdown } from '../markdown/escape-markdown.ts';
import { markdownBlocks, markdownLink, markdownList } from '../markdown/markdown-syntax.ts';
import type { Site } from '../site.ts';
import { type Listing, type SiteDocument, textDocument } from '../site-document.ts';
import { howToRequest } from './how-to-request.ts';

/** In the order of the page. A reader short of room may skip what is optional (llmstxt.org). */
const sections: readonly Listing['section'][] = ['Pages', 'Resources', 'For agents', 'Optional'];

/**
 * `/llms.txt`: what is published, one line each. Plain text, as its name says and CloudFront compresses it: Markdown it
 * does not.
 */
export function llmsTxt(site: Site, documents: readonly SiteDocument[]): SiteDocument {
  const { name, summary } = site.resources.company;
  const linesBySection = Map.groupBy(
    documents.flatMap((document) => listingLine(site.baseUrl, document)),
    ({ section }) => section,
  );
  const text = markdownBlocks(
    `# ${escapeMarkdown(name)}`,
    `> ${escapeMarkdown(summary)}`,
    'Everything here is public: no key and no registration. Pages are Markdown at these addresses, resources are JSON.',
    howToRequest(site, site.baseUrl),
    ...sections.flatMap((section) => {
      const sectionLines = linesBySection.get(section);
      return sectionLines ? [`## ${section}`, markdownList(sectionLines.map(({ text }) => text))] : [];
    }),
  );
  return textDocument('text', paths.llmsTxt, `${text}\n`);
}

function listingLine(baseUrl: string, { path, listing }: SiteDocument) {
  if (path === undefined || !listing) return [];
  const { section, title, notes } = listing;
  return [{ section, text: `${markdownLink(title, baseUrl + path)}: ${escapeMarkdown(notes)}` }];
}
