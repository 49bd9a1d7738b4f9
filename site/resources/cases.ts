import { type CompileContext, fromMarkdown, type Token } from 'mdast-util-from-markdown';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
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

/** Returns Markdown whose links and pictures have absolute addresses. The parser says where they are; all else stays as written. */
function withAbsoluteLinks(markdown: string, pageUrl: string): string {
  const changes: { readonly start: number; readonly end: number; readonly url: string }[] = [];
  function visitDestination(this: CompileContext, { start, end }: Token) {
    const destination = this.resume();
    const url = URL.canParse(destination) ? undefined : URL.parse(destination, pageUrl);
    if (url) changes.push({ start: start.offset, end: end.offset, url: url.href.replace(/[()|]/g, encode) });
  }
  const exit = { resourceDestinationString: visitDestination, definitionDestinationString: visitDestination };
  fromMarkdown(markdown, { extensions: [gfmTable(), gfmFootnote()], mdastExtensions: [{ exit }] });
  return changes.reduceRight(
    (text, { start, end, url }) => text.slice(0, start) + url + text.slice(end),
    markdown,
  );
}

/** Percent-encodes a character that would end an address, or a cell, in Markdown. */
const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
