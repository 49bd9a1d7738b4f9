import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown, gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown, gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';
import { casePath } from '../../contract/page-paths.ts';
import type { Case } from '../../contract/resources/cases.ts';
import {
  joinLines,
  plainList,
  type SiteResource,
  sortByPosition,
  withoutSchema,
  withPicture,
} from './projections.ts';

export const cases: SiteResource<'cases'> = {
  project: ({ cases }, site) => ({
    // Content is sorted by slug, and cases from the same year stay in that order.
    cases: sortByPosition(cases.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))).map((item) => {
      const { page, body, ...rest } = withPicture(withoutSchema(item), site);
      const link = site.pageUrl(page ?? casePath(item.slug));
      return { ...rest, ...(body !== undefined && { body: withAbsoluteLinks(body, link) }), link };
    }),
  }),
  text: ({ cases }) => (cases.length > 0 ? cases.map(caseText).join('\n\n') : 'There are no cases yet.'),
  example: ({ cases }) => ({ cases: cases.slice(0, 1) }),
};

function caseText({ title, client, year, summary, links }: Case): string {
  const checks = links.map(({ label, url }) => `${label}: ${url}`);
  return joinLines(
    `${title} (${[client, year].filter(Boolean).join(', ')}): ${summary}`,
    ...(checks.length > 0 ? plainList('To check it:', checks) : []),
  );
}

/** Returns Markdown whose links and pictures have absolute addresses. Without relative ones, it is returned as written. */
function withAbsoluteLinks(markdown: string, pageUrl: string): string {
  const tree: Root = fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmFootnote(), gfmStrikethrough()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
  let isChanged = false;
  visit(tree, (node) => {
    if (!('url' in node) || URL.canParse(node.url)) return;
    node.url = URL.parse(node.url, pageUrl)?.href ?? node.url;
    isChanged = true;
  });
  if (!isChanged) return markdown;
  const extensions = [gfmTableToMarkdown(), gfmFootnoteToMarkdown(), gfmStrikethroughToMarkdown()];
  return toMarkdown(tree, { bullet: '-', rule: '-', extensions });
}
