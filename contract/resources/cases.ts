import { z } from 'zod';
import {
  absoluteUrl,
  distinct,
  draft,
  latestYear,
  modified,
  pagePath,
  position,
  published,
  schemaReference,
  slug,
  text,
  webAddress,
} from '../content/content-fields.ts';
import { pagePaths } from '../page-paths.ts';
import { Figure, figures, PictureContent, PublishedPicture } from './common-schemas.ts';
import type { ResourceDefinition } from './resource-definition.ts';
import { maxProjectTypes } from './services.ts';

export const CaseLink = z
  .strictObject({
    label: text(120, 'What the link points to.', 'Notice to the members, June 2023'),
    url: webAddress(300).meta({
      description: 'URL of a page that a third party publishes.',
      examples: ['https://client.example.org/notices/2023-06'],
    }),
    proves: text(
      300,
      'Exactly what the page confirms.',
      'That the corrected payments were made, and how much they came to.',
    ),
  })
  .meta({ description: 'A link for verifying the case.' });
export type CaseLink = z.infer<typeof CaseLink>;

export const Quotation = z
  .strictObject({
    text: text(300, 'The quoted words, without quotation marks.', 'They left when they had promised to.'),
    by: text(
      120,
      'Name and position of the person quoted, as agreed with them.',
      'Ada Example, head of the dairy',
    ),
  })
  .meta({ title: 'Quotation', description: 'A verbatim quotation.' });

/** content/cases/<slug>.json: a case. Its body is in <slug>.md in the same folder. */
export const CaseContent = z
  .strictObject({
    $schema: schemaReference('case', '..'),
    published,
    modified,
    draft,
    slug: slug.meta({
      description: 'Name of the case in its path and file names.',
      examples: ['milk-payments'],
    }),
    position: position(
      'Position in the list of cases: lower numbers first, then the cases without a position, latest first.',
    ),
    title: text(120, 'The result of the work, as a headline.', 'Payments that add up to the cent'),
    client: text(100, 'The client, by name or by description.', 'A dairy cooperative'),
    sector: text(80, 'The client’s line of business.', 'Agriculture').optional(),
    year: z
      .int()
      .min(1900)
      .max(latestYear)
      .meta({ description: 'Year in which the work was finished.', examples: [2023], format: 'int32' })
      .optional(),
    page: pagePath('the case', `${pagePaths.cases}/<slug>`),
    summary: text(
      500,
      'The case in two or three sentences: the problem, the work, and the result.',
      'Monthly payments to farmers were a few cents wrong. We found the cause and fixed it.',
    ),
    picture: PictureContent.optional().meta({ description: 'A picture of the work.' }),
    figures: figures.meta({
      description: 'The results in numbers, with the most important one first.',
      examples: [[{ value: '57', label: 'results found that had been waiting since 2011' }]],
    }),
    quotation: Quotation.optional().meta({ description: 'What the client says about the work.' }),
    services: z
      .array(slug)
      .max(1 + maxProjectTypes)
      .check(distinct)
      .default([])
      .meta({
        description: 'Slugs of the services that the client commissioned, in order. Empty if none applies.',
        examples: [['diagnostic', 'repair']],
      }),
    links: z.array(CaseLink).max(8).default([]).meta({
      description: 'Links that third parties can use to verify the case. Empty if nothing is public.',
    }),
  })
  .meta({ title: 'Case', description: 'A published case.' });
export type CaseContent = z.infer<typeof CaseContent> & { readonly body?: string };

/** content/cases/<slug>.md: the body of the case in Markdown, without a level-1 heading. */
const CaseBody = z
  .string()
  .min(1)
  .max(20_000)
  .meta({
    description:
      'The text of the case in Markdown. Its links are made absolute, and the rest is published as it is. Its headings start at level 2.',
    examples: ['## What we found\n\nThe rounding was right. The order in which it was done was not.\n'],
  });

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
  content: { folder: 'cases', schema: CaseContent, markdown: CaseBody },
  page: pagePaths.cases,
} as const satisfies ResourceDefinition<typeof Cases>;

/** Whether every case has links to check it, which the tool promises only then. */
function haveLinks(cases: readonly Case[]): boolean {
  return cases.every(({ links }) => links.length > 0);
}
