import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTexts } from '../../../contract/problems/texts.ts';
import { problemTypes } from '../../../contract/problems/types.ts';
import { code, link } from '../blocks/inlines.ts';
import { lead } from '../blocks/paragraphs.ts';
import { table } from '../blocks/tables.ts';
import type { SitePage } from './site-page.ts';

/** `/problems`: all problem types. */
export function problemsPage(): SitePage {
  const description =
    'Every error of this service says what happened and what to do. This page lists all types of problem, and each has its own page.';
  return {
    path: pagePaths.problems,
    isEnglish: true,
    title: 'Problems',
    description,
    blocks: [
      lead(description),
      table(
        ['Problem', 'Status', 'Type', 'When'],
        problemTypes.map(({ slug, title, status }) => [
          link(title, paths.problems + slug),
          code(String(status)),
          code(slug, slug),
          problemTexts[slug].when,
        ]),
      ),
    ],
  };
}
