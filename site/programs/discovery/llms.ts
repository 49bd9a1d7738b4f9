import { languageName } from '../../../contract/content/codes.ts';
import { paths } from '../../../contract/paths.ts';
import { contentLanguageSentence } from '../../resources/content-language.ts';
import { type Document, sections, textDocument } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, code, heading, inline, link, list, paragraph } from '../../tree/nodes.ts';
import { writeMarkdown } from '../../tree/write-markdown.ts';
import { howToReport, howToRequest } from './how-to-request.ts';

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
  const lines = [...others, ...problems].flatMap(listingLine);
  const linesByHeading = Map.groupBy(
    sections.flatMap((section) => lines.filter(({ listing }) => listing.section === section)),
    ({ path, listing }) => headingOf(listing.section, path, site),
  );
  const blocks: Block[] = [
    heading(1, name),
    { type: 'blockquote', children: [paragraph(summary)] },
    paragraph(
      ...inline`Everything here is public: no key or registration is needed. Pages are linked as Markdown, and resources as JSON. A page that no resource covers is also available as JSON: replace ${code('.md')} with ${code('.json')}.${contentLanguageSentence(site)}`,
    ),
    ...howToRequest(site, site.baseUrl),
    howToReport(site),
    ...[...linesByHeading].flatMap(([title, entries]) => [
      heading(2, title),
      list(
        entries
          .slice(0, entries[0]?.listing.section === 'Articles' ? 1 + maxArticles : undefined)
          .map(({ content }) => content),
      ),
    ]),
  ];
  const text = writeMarkdown(blocks, { ...site.language, path: paths.llmsTxt });
  return textDocument('text', paths.llmsTxt, `${text}\n`);
}

function listingLine({ path, listing }: Document) {
  if (path === undefined || !listing) return [];
  return [{ path, listing, content: inline`${link(listing.title, path)}: ${listing.notes}` }];
}

/** Each language has sections of its own, after those of the first language. */
function headingOf(section: string, path: string, { languages }: Site): string {
  const { tag } = languages.find(({ prefix }) => prefix !== '' && path.startsWith(`${prefix}/`)) ?? {};
  return tag === undefined ? section : `${section} in ${languageName(tag) ?? tag}`;
}
