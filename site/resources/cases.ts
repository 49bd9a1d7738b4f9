import { casePath } from '../../contract/page-paths.ts';
import type { Case } from '../../contract/resources/cases.ts';
import { withAbsoluteLinks } from './absolute-links.ts';
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
