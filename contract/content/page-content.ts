import { z } from 'zod';
import { draft, line, modified, position, translatable } from './content-fields.ts';

/** Maximum number of the firm's own pages in the header, in addition to the built-in links. */
export const maxHeaderPages = 3;

const maxLabelLength = 30;

/** The YAML front matter of content/pages/<slug>.md. */
export const PageFrontMatter = z
  .strictObject({
    title: line(120).meta({ description: 'Heading of the page.', examples: ['How we work'] }),
    description: line(300).meta({
      description:
        'The page in one or two sentences, used as its first paragraph and as its description in search results.',
      examples: ['Who does what in a project, and what we ask of you.'],
    }),
    navigation: z
      .enum(['header', 'footer', 'none'])
      .default('none')
      .meta({
        description: `Where other pages show a link to this page. The header can show at most ${maxHeaderPages} such links.`,
        examples: ['footer'],
      }),
    afterRequest: z
      .boolean()
      .optional()
      .meta({
        description: 'If true, the confirmation page shown after a request links to this page.',
        examples: [true],
      }),
    withDiagnostic: z
      .boolean()
      .optional()
      .meta({
        description:
          'If true, the home page, the diagnostic’s page and the pricing page link to this page, to show what the client gets.',
        examples: [true],
      }),
    label: line(maxLabelLength)
      .register(translatable, { kind: 'text', hasDefault: true })
      .meta({ description: 'Name in the navigation. The default is the title.', examples: ['Our process'] })
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

/** Markdown (CommonMark, with the tables, footnotes and alerts of GitHub) whose headings start at level 2. */
export const PageBody = z.string().min(1).max(100_000);

/** content/pages/<slug>.md: one of the firm's own pages. */
export type PageContent = z.infer<typeof PageFrontMatter> & {
  readonly slug: string;
  readonly body: z.infer<typeof PageBody>;
};
