import type { Case } from '../../contract/resources/cases.ts';
import { writeMarkdown } from '../tree/write-markdown.ts';
import { contentTree } from './content-tree.ts';
import { caseLink, casePath } from './page-links.ts';
import {
  joinLines,
  lastModified,
  list,
  type SiteResource,
  sortByPosition,
  withoutSchema,
  withPicture,
} from './projections.ts';

export const cases: SiteResource<'cases'> = {
  project: ({ cases, website }, baseUrl, pictures) => ({
    // Content is sorted by slug, and cases from the same year stay in that order.
    cases: sortByPosition(cases.toSorted((a, b) => b.year - a.year)).map((item) => ({
      ...withPicture(withoutSchema(item), pictures, baseUrl),
      body: writeMarkdown(contentTree(item.body, pictures, website.words.text), {
        baseUrl,
        path: casePath(item.slug),
      }),
      link: caseLink(baseUrl, item.slug),
    })),
  }),
  text: ({ cases }) => (cases.length > 0 ? cases.map(caseText).join('\n\n') : 'There are no cases yet.'),
  modified: ({ cases }) => lastModified(...cases),
  example: ({ cases }) => ({ cases: cases.slice(0, 1) }),
};

function caseText({ title, client, year, summary, links }: Case): string {
  const checks = links.map(({ label, url }) => `${label}: ${url}`);
  return joinLines(
    `${title} (${client}, ${year}): ${summary}`,
    ...(checks.length > 0 ? list('To check it:', checks) : []),
  );
}
