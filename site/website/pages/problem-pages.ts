import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTexts } from '../../../contract/problems/texts.ts';
import { type ProblemType, problemTypes } from '../../../contract/problems/types.ts';
import { problemExample } from '../../programs/openapi/problem-examples.ts';
import { code, inline, link, paragraph, strong, withAttributes } from '../../tree/nodes.ts';
import { responseExample } from '../blocks/code-examples.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { table } from '../blocks/tables.ts';
import type { Page } from './page.ts';

/** Builds `/problems`, which lists all problem types. */
export function problemsPage(): Page {
  const description =
    'Every error of this service says what happened and what to do. This page lists all problem types, and each has its own page.';
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
          withAttributes(code(slug), { id: slug }),
          problemTexts[slug].when,
        ]),
      ),
    ],
  };
}

/** Builds `/problems/<slug>`, the page that the `type` of a problem identifies (RFC 9457 section 3.1.1). */
export function problemPage(type: ProblemType, baseUrl: string): Page {
  const { slug, status, title } = type;
  const { when, remedy } = problemTexts[slug];
  return {
    path: paths.problems + slug,
    title,
    isEnglish: true,
    description: `${when} ${remedy}`,
    blocks: [
      section('When it occurs', paragraph(when)),
      section('What to do', paragraph(remedy)),
      section(
        'How the API answers',
        paragraph(
          ...inline`The API answers a program with the status ${strong(String(status))}, the media type ${code('application/problem+json')}, and a ${code('type')} that ends in ${code(slug)}.`,
        ),
        responseExample({ status, ...problemExample(type, baseUrl) }),
        actions(link('All problems', pagePaths.problems), link('The API', pagePaths.api)),
      ),
    ],
  };
}
