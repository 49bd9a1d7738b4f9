import { paths } from '../../contract/paths.ts';
import { type Document, type Listing, textDocument } from '../document.ts';
import { askMarkdown } from '../markdown/ask.ts';
import { escapeMarkdown } from '../markdown/escape.ts';
import { blocks, bullets, link } from '../markdown/markdown.ts';
import type { Site } from '../site.ts';

/** In the order of the page. A reader short of room may skip what is optional (llmstxt.org). */
const sections: readonly Listing['section'][] = ['Pages', 'Resources', 'For agents', 'Optional'];

/** `/llms.txt`: what is published, one line each. */
export function llmsTxt(site: Site, documents: readonly Document[]): Document {
  const { name, summary } = site.resources.company;
  const lines = Map.groupBy(
    documents.flatMap((document) => lineOf(site.baseUrl, document)),
    ({ section }) => section,
  );
  const text = blocks(
    `# ${escapeMarkdown(name)}`,
    `> ${escapeMarkdown(summary)}`,
    'Everything here is public: no key and no registration. Pages are Markdown at these addresses, resources are JSON.',
    askMarkdown(site, site.baseUrl),
    ...sections.flatMap((section) => {
      const listed = lines.get(section);
      return listed ? [`## ${section}`, bullets(listed.map(({ text }) => text))] : [];
    }),
  );
  return textDocument('markdown', paths.llmsTxt, `${text}\n`);
}

function lineOf(baseUrl: string, { path, listing }: Document) {
  if (path === undefined || !listing) return [];
  const { section, title, notes } = listing;
  return [{ section, text: `${link(title, baseUrl + path)}: ${escapeMarkdown(notes)}` }];
}
