import { paths } from '../../../contract/paths.ts';
import {
  type Document,
  type DocumentMetadata,
  lastSections,
  textDocument,
} from '../../resources/document.ts';
import { contentLanguageSentence } from '../../resources/languages.ts';
import type { Site } from '../../resources/site.ts';
import { howToReport, howToRequest, inlineMarkdown, list, plain } from './how-to-request.ts';

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
  const sections = Map.groupBy(
    [...others, ...problems].flatMap(({ path, listing }) =>
      path === undefined || !listing ? [] : [{ path, ...listing }],
    ),
    ({ section }) => section,
  );
  const last: readonly string[] = lastSections;
  const pageSections =
    ownText === undefined ? [...sections.keys()].filter((name) => !last.includes(name)) : [];
  const blocks = [
    ownText?.trim() ?? `# ${plain(name)}\n\n> ${plain(summary)}`,
    `Everything here is public: no key or registration is needed. Pages are linked as Markdown, and resources as JSON. Each page is also available as JSON: replace \`.md\` with \`.json\`.${contentLanguageSentence(site)}`,
    howToRequest(site, site.baseUrl),
    howToReport(site),
    ...[...pageSections, ...last].flatMap((section) => {
      const entries = sections.get(section) ?? [];
      const lines = entries.map(({ path, title, notes }) => line(site.baseUrl + path, title, notes));
      return lines.length > 0 ? [`## ${plain(section)}`, list(lines)] : [];
    }),
  ];
  return textDocument('text', paths.llmsTxt, `${blocks.join('\n\n')}\n`);
}

/** What the file needs of a document. */
type ListedDocument = DocumentMetadata & Pick<Document, 'path'>;

function line(url: string, title: string, notes: string): string {
  // The reference parser cannot read a title with brackets, even escaped ones, and rejects the whole file.
  const value = title.replaceAll('[', '(').replaceAll(']', ')');
  return inlineMarkdown(
    { type: 'link', url, children: [{ type: 'text', value }] },
    { type: 'text', value: notes && `: ${notes}` },
  );
}
