import { z } from 'zod';
import { draft, line, modified, position } from './content-fields.ts';

/** Maximum number of the firm's own pages in the header, in addition to its five links. */
export const maxHeaderPages = 3;

const maxLabelLength = 30;

/** The YAML front matter of content/pages/<slug>.md. */
export const PageFrontMatter = z
  .strictObject({
    title: line(120).meta({ description: 'Heading of the page.', examples: ['How we work'] }),
    description: line(300).meta({
      description:
        'The page in one or two sentences: its first paragraph, and its description in search results.',
      examples: ['Who does what in a project, and what we ask of you.'],
    }),
    navigation: z
      .enum(['header', 'footer', 'none'])
      .default('none')
      .meta({
        description: `Where other pages link to it. The header holds at most ${maxHeaderPages} pages.`,
        examples: ['footer'],
      }),
    afterRequest: z
      .boolean()
      .optional()
      .meta({
        description: 'If true, the confirmation that a request has arrived links to it.',
        examples: [true],
      }),
    label: line(maxLabelLength)
      .meta({ description: 'Name in the navigation. The default is the title.', examples: ['Our way'] })
      .optional(),
    position: position(
      'Position among the other pages: lower numbers first, then the pages without a position.',
    ),
    modified,
    draft,
  })
  .check(({ value: { title, navigation, label }, issues }) => {
    if (navigation === 'none' || label !== undefined || title.length <= maxLabelLength) return;
    issues.push({ code: 'custom', path: ['label'], input: undefined, message: 'is missing' });
  })
  .meta({ title: 'Page', description: 'A page of the website.' });

/** Markdown (CommonMark, with tables and strikethrough) whose headings start at level 2. */
export const PageBody = z.string().min(1).max(100_000);

/** content/pages/<slug>.md: one of the firm's own pages. */
export type PageContent = z.infer<typeof PageFrontMatter> & {
  readonly slug: string;
  readonly body: z.infer<typeof PageBody>;
};
