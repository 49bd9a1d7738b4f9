import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTexts } from '../../../contract/problem-texts.ts';
import { type ProblemType, problemTypes } from '../../../contract/problem-types.ts';
import { code, link } from '../blocks/inlines.ts';
import { facts } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import type { SitePage } from './site-page.ts';

/** `/problems`: all problem types, by status. */
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
      ...[...Map.groupBy<number, ProblemType>(problemTypes, ({ status }) => status)].map(([status, types]) =>
        section(
          `Status ${status}`,
          facts(
            types.map(({ slug, title }) => ({
              term: link(title, paths.problems + slug),
              definition: [problemTexts[slug].when, ' ', code(slug)],
            })),
          ),
        ),
      ),
    ],
  };
}
