import { z } from 'zod';
import { draft, line, modified, position } from './content-fields.ts';

/** Most pages of the firm's own in the header, which has five links besides. */
export const maxHeaderPages = 3;

const maxLabelLength = 30;

/** The lines between `---` at the beginning of content/pages/<slug>.md (YAML). */
export const PageFrontMatter = z
  .strictObject({
    title: line(120).meta({ description: 'Heading of the page.', examples: ['How we work'] }),
    description: line(300).meta({
      description:
        'The page in one or two sentences: its first paragraph, and what search engines say of it.',
      examples: ['Who does what in a project, and what we ask of you.'],
    }),
    navigation: z
      .enum(['header', 'footer', 'none'])
      .default('none')
      .meta({
        description: `Where every page links to it. At most ${maxHeaderPages} pages are in the header.`,
        examples: ['footer'],
      }),
    afterRequest: z
      .boolean()
      .optional()
      .meta({
        description: 'Whether the message to a person whose request has arrived links to it.',
        examples: [true],
      }),
    label: line(maxLabelLength)
      .meta({ description: 'Its name in the navigation; by default the title.', examples: ['Our way'] })
      .optional(),
    position: position('Place among the other pages: lower ones first, then those without one.'),
    modified,
    draft,
  })
  .check(({ value: { title, navigation, label }, issues }) => {
    if (navigation === 'none' || label !== undefined || title.length <= maxLabelLength) return;
    issues.push({ code: 'custom', path: ['label'], input: undefined, message: 'is missing' });
  })
  .meta({ title: 'Page', description: 'A page of the website.' });

/** Markdown (CommonMark, with tables and strikethrough) whose headings begin at the second level. */
export const PageBody = z.string().min(1).max(100_000);

/** content/pages/<slug>.md: a page of the firm's own. */
export type PageContent = z.infer<typeof PageFrontMatter> & {
  readonly slug: string;
  readonly body: z.infer<typeof PageBody>;
};
