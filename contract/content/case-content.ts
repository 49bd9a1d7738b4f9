import { z } from 'zod';
import {
  distinct,
  draft,
  httpsAddress,
  latestYear,
  line,
  modified,
  position,
  published,
  schemaReference,
  slug,
} from './content-fields.ts';
import { figures, Quotation } from './figures-content.ts';
import { PictureContent } from './picture-content.ts';
import { maxProjectTypes } from './service-content.ts';

/** A link by which a third party can check a case. */
export const CaseLink = z
  .strictObject({
    label: line(120).meta({
      description: 'What is at the address.',
      examples: ['Notice to the members, June 2023'],
    }),
    url: httpsAddress(300).meta({
      description: 'Address of a page that is not ours.',
      examples: ['https://client.example.org/notices/2023-06'],
    }),
    proves: line(300).meta({
      description: 'What a reader finds confirmed there, and nothing more.',
      examples: ['That the corrected payments were made, and how much they came to.'],
    }),
  })
  .meta({ description: 'A link by which a third party can check the case.' });
export type CaseLink = z.infer<typeof CaseLink>;

/** content/cases/<slug>.json: a case. Its body is in <slug>.md beside it. */
export const CaseContent = z
  .strictObject({
    $schema: schemaReference('case', '..'),
    published,
    modified,
    draft,
    slug: slug.meta({
      description: 'Name of the case in its path and its files.',
      examples: ['milk-payments'],
    }),
    position: position(
      'Place of the case among the others: lower ones first, then those without one, the latest first.',
    ),
    title: line(120).meta({
      description: 'What came of the work, as a headline.',
      examples: ['Payments that add up to the cent'],
    }),
    client: line(100).meta({
      description: 'For whom the work was done.',
      examples: ['A dairy cooperative'],
    }),
    sector: line(80)
      .meta({ description: 'What the client does.', examples: ['Agriculture'] })
      .optional(),
    year: z
      .int()
      .min(1900)
      .max(latestYear)
      .meta({ description: 'Year in which the work ended.', examples: [2023], format: 'int32' }),
    summary: line(500).meta({
      description: 'The case in two or three sentences: what was wrong, what was done, what came of it.',
      examples: ['Monthly payments to farmers were a few cents wrong. We found the cause and mended it.'],
    }),
    picture: PictureContent.optional().meta({ description: 'A picture of the work.' }),
    figures: figures.meta({
      description: 'What came of it in numbers, the most telling first.',
      examples: [[{ value: '57', label: 'results found that had been waiting since 2011' }]],
    }),
    quotation: Quotation.optional().meta({ description: 'What the client says about the work.' }),
    services: z
      .array(slug)
      .max(1 + maxProjectTypes)
      .check(distinct)
      .default([])
      .meta({
        description:
          'Slugs of the services that the client commissioned, in their order; none if it was another kind of work.',
        examples: [['diagnostic', 'repair']],
      }),
    links: z.array(CaseLink).max(8).default([]).meta({
      description: 'Links by which a third party can check the case; none where nothing is public.',
    }),
  })
  .meta({ title: 'Case', description: 'A published case.' });
export type CaseContent = z.infer<typeof CaseContent>;

/** content/cases/<slug>.md: the body of the case in Markdown, without a heading of the first level. */
export const CaseBody = z
  .string()
  .min(1)
  .max(20_000)
  .meta({
    description:
      'The text of the case in Markdown (CommonMark with tables and strikethrough). Its headings begin at the second level.',
    examples: ['## What we found\n\nThe rounding was right. The order in which it was done was not.\n'],
  });
export type CaseBody = z.infer<typeof CaseBody>;
