import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { type ProblemType, problemTexts, problemTypes } from '../../contract/problems/texts.ts';
import { descriptionParts } from '../programs/openapi/openapi-description.ts';
import { problemExample } from '../programs/openapi/responses.ts';
import type { Site } from '../resources/site.ts';
import { type DocumentPage, responseExample, table } from './document-page.ts';

/** Builds `/problems`, which lists all problem types, and the page of each. */
export const problemPages = (site: Site): DocumentPage[] => [
  listOfProblems(site),
  ...problemTypes.map((type) => problemPage(type, site)),
];

function listOfProblems(site: Site): DocumentPage {
  return {
    path: pagePaths.problems,
    title: 'Problems',
    description:
      'Every error of this service says what happened and what to do. This page lists all problem types, and each has its own page.',
    text: `${table(
      ['Problem', 'Status', 'Type', 'When'],
      problemTypes.map(({ slug, title, status }) => [
        `[${title}](${paths.problems}${slug})`,
        `\`${status}\``,
        `\`${slug}\``,
        problemTexts[slug].when,
      ]),
    )}\n\n## Responses from AWS\n\n${descriptionParts(site).awsResponses}`,
  };
}

/** Builds `/problems/<slug>`, the page that the `type` of a problem identifies (RFC 9457 section 3.1.1). */
function problemPage(type: ProblemType, site: Site): DocumentPage {
  const { slug, status, title } = type;
  const { when, remedy } = problemTexts[slug];
  const { headers, body } = problemExample(type, site);
  return {
    path: paths.problems + slug,
    title,
    description: when,
    text: `## What to do

${remedy}

## How the API answers

With the status **${status}**, the media type \`application/problem+json\`, and a \`type\` that ends in \`${slug}\`:

${responseExample(status, headers, body)}

[All problems](${pagePaths.problems}) · [For developers and AI agents](${pagePaths.api})`,
  };
}
