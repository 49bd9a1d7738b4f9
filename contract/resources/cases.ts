import { z } from 'zod';
import { CaseBody, CaseContent } from '../content/case-content.ts';
import { absoluteUrl } from '../content/content-fields.ts';

/** A published case. */
export const Case = CaseContent.omit({ $schema: true, position: true })
  .extend({
    body: CaseBody,
    link: absoluteUrl('Where to read about the case.', 'https://example.com/cases/milk-payments'),
  })
  .meta({ title: 'Case', description: 'A published case.' });
export type Case = z.infer<typeof Case>;

/** `/api/v1/cases`: published work. */
export const Cases = z
  .strictObject({
    cases: z.array(Case).max(20_000).meta({
      description:
        'All cases in the order of the provider: the latest first, unless it puts others before them.',
    }),
  })
  .meta({
    title: 'Cases',
    description: 'Published work, with links that a third party can verify independently.',
  });
export type Cases = z.infer<typeof Cases>;
