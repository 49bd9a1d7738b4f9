import { z } from 'zod';
import { schemaReference, slug } from './content-fields.ts';
import { pictureFile } from './picture-content.ts';

/** Pairs of typefaces that the site serves itself, for headings and for text; `system` takes those of the reader. */
export const fontPairs = ['system', 'source', 'manrope'] as const;

const caseSlug = (description: string) => slug.meta({ description, examples: ['milk-payments'] }).optional();

/** content/theme.json: the look of the website. */
export const ThemeContent = z
  .strictObject({
    $schema: schemaReference('theme'),
    accent: z
      .string()
      .regex(
        /^#[\da-f]{6}$/,
        'write a colour as "#" and six lower-case hexadecimal digits, such as "#0d5745"',
      )
      .default('#0d5745')
      .meta({
        description: 'Colour of links and buttons. The dark scheme has a light one of the same hue.',
        examples: ['#0d5745'],
      }),
    fonts: z
      .enum(fontPairs)
      .default('source')
      .meta({
        description:
          'Typefaces: "source" is Source Serif 4 and Source Sans 3, "manrope" Manrope and Inter, "system" those of the reader’s device.',
        examples: ['source'],
      }),
    logo: pictureFile(
      'Name of a picture in content/media/, which every page shows in place of the name. In dark mode it stands on a dark ground: draw it in colours that show on both.',
      'logo.svg',
    ).optional(),
    icon: pictureFile(
      'Name of a square SVG in content/media/: the icon of the window and of the home screen. Without one, the initial of the name is drawn.',
      'icon.svg',
    ).optional(),
    homeCases: z
      .strictObject({
        headline: caseSlug('Slug of the case beside the headline; by default the first with a figure.'),
        cards: z
          .array(slug)
          .min(1)
          .max(3)
          .optional()
          .meta({
            description: 'Slugs of the cases on cards, in their order; by default the next ones.',
            examples: [['milk-payments']],
          }),
        quotation: caseSlug(
          'Slug of the case whose client is quoted; by default the first with a quotation.',
        ),
      })
      .optional()
      .meta({ description: 'Which cases the home page shows. By default each place has another one.' }),
  })
  .meta({ title: 'Theme', description: 'The look of the website.' });
export type ThemeContent = z.infer<typeof ThemeContent>;
export type FontPair = (typeof fontPairs)[number];
