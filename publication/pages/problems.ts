import { paths } from '../../contract/paths.ts';
import { type ProblemType, problemTypes } from '../../contract/problems.ts';
import { pagePaths } from '../../contract/website.ts';
import { facts } from '../blocks/lists.ts';
import { code, link } from '../blocks/phrases.ts';
import { lead } from '../blocks/prose.ts';
import { section } from '../blocks/section.ts';
import type { SitePage } from './page.ts';

/** `/problems`: everything that can go wrong, by status. */
export function problemsPage(): SitePage {
  const description =
    'Every error that this service makes says what happened and what to do. These are all there are, each with a page of its own.';
  return {
    path: pagePaths.problems,
    title: 'Problems',
    description,
    blocks: [
      lead(description),
      ...[...Map.groupBy<number, ProblemType>(problemTypes, ({ status }) => status)].map(([status, types]) =>
        section(
          String(status),
          facts(
            types.map(({ slug, title, when }) => ({
              term: link(title, paths.problems + slug),
              definition: [when, ' ', code(slug)],
            })),
          ),
        ),
      ),
    ],
  };
}
