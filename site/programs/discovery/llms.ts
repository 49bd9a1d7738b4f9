import { paths } from '../../../contract/paths.ts';
import { contentLanguageSentence } from '../../resources/content-language.ts';
import type { Site } from '../../resources/site.ts';
import { type Listing, type SiteDocument, textDocument } from '../../resources/site-document.ts';
import { escapeMarkdown, markdownBlocks, markdownLink, markdownList } from '../../tree/markdown.ts';
import { howToRequest } from './how-to-request.ts';

/** The sections, in order. Readers with a small context may skip the optional one (llmstxt.org). */
const sections: readonly Listing['section'][] = ['Pages', 'Resources', 'For agents', 'Optional'];

/**
 * `/llms.txt`: one line for each published document, with the problem types last. It is plain text, because CloudFront
 * does not compress Markdown.
 */
export function llmsTxt(site: Site, documents: readonly SiteDocument[]): SiteDocument {
  const { name, summary } = site.resources.company;
  const { problems = [], others = [] } = Object.groupBy(documents, ({ path }) =>
    path?.startsWith(paths.problems) ? 'problems' : 'others',
  );
  const linesBySection = Map.groupBy(
    [...others, ...problems].flatMap((document) => listingLine(site.baseUrl, document)),
    ({ section }) => section,
  );
  const text = markdownBlocks(
    `# ${escapeMarkdown(name)}`,
    `> ${escapeMarkdown(summary)}`,
    `Everything here is public: no key or registration is needed. Pages are linked as Markdown, and resources as JSON. A page that no resource covers is also available as JSON: replace \`.md\` with \`.json\`.${contentLanguageSentence(site.website.words)}`,
    howToRequest({ ...site, words: site.website.words }, site.baseUrl),
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
