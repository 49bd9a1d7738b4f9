import { z } from 'zod';
import { CaseBody, CaseContent, CaseLink } from '../content/case-content.ts';
import { absoluteUrl } from '../content/content-fields.ts';
import { Figure, Quotation } from '../content/figures-content.ts';
import { PublishedPicture } from '../content/picture-content.ts';
import { pagePaths } from '../page-paths.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** A published case. */
export const Case = CaseContent.omit({ $schema: true, draft: true, position: true, page: true })
  .extend({
    // Absolute links and escapes make it longer than the text in the content.
    body: z
      .string()
      .min(1)
      .max(100_000)
      .meta({
        description: 'The text of the case in Markdown, as the provider wrote it. Its links are absolute.',
        examples: ['## What we found\n\nThe rounding was right. The order in which it was done was not.'],
      })
      .optional(),
    picture: PublishedPicture.optional().meta({ description: 'A picture of the work.' }),
    link: absoluteUrl('URL of the case’s page.', 'https://example.com/cases/milk-payments'),
  })
  .meta({ title: 'Case', description: 'A published case.' });
export type Case = z.infer<typeof Case>;

/** `/api/v1/cases`: published work. */
export const Cases = z
  .strictObject({
    cases: z.array(Case).max(20_000).meta({
      description: 'All cases, latest first unless the provider chose another order.',
    }),
  })
  .meta({
    title: 'Cases',
    description: 'The published cases.',
  });
export type Cases = z.infer<typeof Cases>;

export const casesDefinition = {
  path: '/api/v1/cases',
  tool: 'get_cases',
  skill: 'query-services',
  title: 'List cases',
  description: ({ cases }) => {
    if (cases.length === 0) return 'Returns the published cases. There are none yet.';
    return haveLinks(cases)
      ? 'Returns the published cases with summary, client, and links that a third party can verify independently.'
      : 'Returns the published cases with summary and client.';
  },
  operationId: 'listCases',
  exampleQuestion(firm, { cases }) {
    if (cases.length === 0) return undefined;
    return `What has ${firm} done before${haveLinks(cases) ? ', and how can we check it' : ''}?`;
  },
  answer: Cases,
  forAgents: {
    omit: ['body', 'picture', 'quotation', 'published', 'modified'],
    list: 'cases',
    text: 'body',
  },
  schemas: { Cases, Case, CaseLink, Figure, Picture: PublishedPicture, Quotation },
  content: { folder: 'cases', schema: CaseContent, markdown: { member: 'body', schema: CaseBody } },
  page: pagePaths.cases,
} as const satisfies ResourceDefinition<typeof Cases>;

/** Whether every case has links to check it, which the tool promises only then. */
function haveLinks(cases: readonly Case[]): boolean {
  return cases.every(({ links }) => links.length > 0);
}
