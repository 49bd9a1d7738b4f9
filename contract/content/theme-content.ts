import { z } from 'zod';
import { schemaReference, slug } from './content-fields.ts';
import { PictureContent, pictureFile } from './picture-content.ts';

/** Pairs of typefaces for headings and text. The site hosts them all except `system`, the reader's own fonts. */
export const fontPairs = ['system', 'source', 'manrope'] as const;

/** Matches the name of a font in content/fonts/, which can be used in URLs unchanged. */
export const fontName = /^\w[\w.-]*\.woff2$/;

const fontFile = z
  .string()
  .max(80)
  .regex(fontName, 'write the name of a file in content/fonts/: letters, digits and hyphens, then .woff2');

const fontFiles = (description: string) =>
  z
    .array(fontFile)
    .min(1)
    .max(20)
    .optional()
    .meta({ description, examples: [['our-sans-400.woff2', 'our-sans-700.woff2']] });

/** The firm's own typefaces. */
export const OwnFonts = z
  .strictObject({
    text: fontFiles(
      'Files in content/fonts/ with the typeface of the text: a variable font, or a file for each weight, style and script, which are read from the files. The default is the reader’s system font.',
    ),
    display: fontFiles(
      'Files with the typeface of headings and large figures. The default is that of the text.',
    ),
  })
  .refine(({ text, display }) => text ?? display, 'add "text" with the names of files in content/fonts/')
  .meta({ description: 'The firm’s own typefaces.' });
export type OwnFonts = z.infer<typeof OwnFonts>;

const caseSlug = (description: string) => slug.meta({ description, examples: ['milk-payments'] }).optional();

/** content/theme.json: the design of the website. */
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
        description: 'Colour of links and buttons. In dark mode, a light colour of the same hue is used.',
        examples: ['#0d5745'],
      }),
    fonts: z
      .union([z.enum(fontPairs), OwnFonts])
      .default('source')
      .meta({
        description:
          'Typefaces: "source" is Source Serif 4 and Source Sans 3, "manrope" is Manrope and Inter, "system" means the fonts of the reader’s device, and an object names your own files.',
        examples: ['source', { text: ['our-sans.woff2'] }],
      }),
    logo: pictureFile(
      'File name of a picture in content/media/ that every page shows instead of the provider’s name. Use colours that are visible on both light and dark backgrounds.',
      'logo.svg',
    ).optional(),
    icon: pictureFile(
      'File name of a square SVG in content/media/, used as the icon on browser tabs and home screens. The default is the first letter of the provider’s name.',
      'icon.svg',
    ).optional(),
    shareImage: PictureContent.optional().meta({
      description:
        'A PNG, JPEG or WebP that other sites show with a link to a page, preferably with 1200 × 630 pixels. The page of a case or an article with such a picture has its own. The default is the icon.',
    }),
    homeCases: z
      .strictObject({
        headline: caseSlug(
          'Slug of the case next to the headline. The default is the first case with a figure.',
        ),
        cards: z
          .array(slug)
          .min(1)
          .max(3)
          .optional()
          .meta({
            description: 'Slugs of the cases on cards, in order. By default, the cards show the next cases.',
            examples: [['milk-payments']],
          }),
        quotation: caseSlug(
          'Slug of the case whose client is quoted. The default is the first case with a quotation.',
        ),
      })
      .optional()
      .meta({ description: 'The cases on the home page. By default, each place shows a different case.' }),
  })
  .meta({ title: 'Theme', description: 'The design of the website.' });
export type ThemeContent = z.infer<typeof ThemeContent>;
export type FontPair = (typeof fontPairs)[number];
