import { paths } from '../../../contract/paths.ts';
import { contentLanguageSentence } from '../../resources/content-language.ts';
import { type Document, type Listing, textDocument } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, code, heading, line, link, list, paragraph } from '../../tree/nodes.ts';
import { writeMarkdown } from '../../tree/write-markdown.ts';
import { howToRequest } from './how-to-request.ts';

/** The sections, in order. Readers with a small context may skip the optional one (llmstxt.org). */
const sections: readonly Listing['section'][] = ['Pages', 'Articles', 'Resources', 'For agents', 'Optional'];

/**
 * The maximum number of articles, whose list comes first and links to all of them. Agents cut off a longer file: the
 * Agent-Friendly Documentation Spec recommends 50,000 characters.
 */
const maxArticles = 100;

/**
 * `/llms.txt`: one line for each published document, with the problem types last. It is plain text, because CloudFront
 * does not compress Markdown.
 */
export function llmsTxt(site: Site, documents: readonly Document[]): Document {
  const { name, summary } = site.resources.company;
  const { problems = [], others = [] } = Object.groupBy(documents, ({ path }) =>
    path?.startsWith(paths.problems) ? 'problems' : 'others',
  );
  const linesBySection = Map.groupBy(
    [...others, ...problems].flatMap((document) => listingLine(document)),
    ({ section }) => section,
  );
  const blocks: Block[] = [
    heading(1, name),
    { type: 'blockquote', children: [paragraph(summary)] },
    paragraph(
      ...line`Everything here is public: no key or registration is needed. Pages are linked as Markdown, and resources as JSON. A page that no resource covers is also available as JSON: replace ${code('.md')} with ${code('.json')}.${contentLanguageSentence(site.website.words)}`,
    ),
    ...howToRequest(site, site.baseUrl),
    ...sections.flatMap((section) => {
      const allLines = linesBySection.get(section);
      const sectionLines = section === 'Articles' ? allLines?.slice(0, 1 + maxArticles) : allLines;
      return sectionLines ? [heading(2, section), list(sectionLines.map(({ content }) => content))] : [];
    }),
  ];
  const text = writeMarkdown(blocks, { baseUrl: site.baseUrl, path: paths.llmsTxt });
  return textDocument('text', paths.llmsTxt, `${text}\n`);
}

function listingLine({ path, listing }: Document) {
  if (path === undefined || !listing) return [];
  const { section, title, notes } = listing;
  return [{ section, content: line`${link(title, path)}: ${notes}` }];
}
