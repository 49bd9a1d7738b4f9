import { paths } from '../../../contract/paths.ts';
import {
  type Document,
  type DocumentMetadata,
  lastSections,
  textDocument,
} from '../../resources/document.ts';
import { contentLanguageSentence } from '../../resources/languages.ts';
import type { Site } from '../../resources/site.ts';
import { howToReport, howToRequest } from './how-to-request.ts';
import {
  type Block,
  code,
  heading,
  inline,
  link,
  list,
  paragraph,
  writeMarkdown,
} from './markdown-blocks.ts';

/**
 * `/llms.txt`: one line for each published document, with the problem types last. It is plain text, because CloudFront
 * does not compress Markdown. If the site has one, `ownText`, that comes first, and only resources and documents for agents
 * follow.
 */
export function llmsTxt(site: Site, documents: readonly ListedDocument[], ownText?: string): Document {
  const { name, summary } = site.resources.company;
  const { problems = [], others = [] } = Object.groupBy(documents, ({ path }) =>
    path?.startsWith(paths.problems) ? 'problems' : 'others',
  );
  const lines = [...others, ...problems].flatMap((document) => listingLine(document, site.baseUrl));
  const isLast = ({ listing }: (typeof lines)[number]) =>
    lastSections.some((name) => name === listing.section);
  const linesByHeading = Map.groupBy(
    [
      ...lines.filter((line) => !isLast(line)),
      ...lastSections.flatMap((section) => lines.filter(({ listing }) => listing.section === section)),
    ],
    ({ listing }) => listing.section,
  );
  const opening: Block[] =
    ownText === undefined ? [heading(1, name), { type: 'blockquote', children: [paragraph(summary)] }] : [];
  const blocks: Block[] = [
    ...opening,
    paragraph(
      ...inline`Everything here is public: no key or registration is needed. Pages are linked as Markdown, and resources as JSON. Each page is also available as JSON: replace ${code('.md')} with ${code('.json')}.${contentLanguageSentence(site)}`,
    ),
    ...howToRequest(site, site.baseUrl),
    howToReport(site),
    ...[...linesByHeading]
      .filter(([, [first]]) => ownText === undefined || (first && isLast(first)))
      .flatMap(([title, entries]) => [heading(2, title), list(entries.map(({ content }) => content))]),
  ];
  const text = writeMarkdown(blocks);
  return textDocument(
    'text',
    paths.llmsTxt,
    ownText === undefined ? `${text}\n` : `${ownText.trim()}\n\n${text}\n`,
  );
}

/** What the file needs of a document. */
type ListedDocument = DocumentMetadata & Pick<Document, 'path'>;

function listingLine({ path, listing }: ListedDocument, baseUrl: string) {
  if (path === undefined || !listing) return [];
  // The reference parser cannot read a title with brackets, even escaped ones, and rejects the whole file.
  const title = listing.title.replaceAll('[', '(').replaceAll(']', ')');
  return [
    {
      path,
      listing,
      content: inline`${link(title, baseUrl + path)}${listing.notes === '' ? '' : `: ${listing.notes}`}`,
    },
  ];
}
