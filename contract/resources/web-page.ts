import { z } from 'zod';
import { authorNames } from '../content/article-content.ts';
import { LanguageTag } from '../content/codes.ts';
import { absoluteUrl, modified, published } from '../content/content-fields.ts';

/** The JSON of a page that no resource covers. Its length limits are sufficient for any content and words. */
export const WebPage = z
  .strictObject({
    url: absoluteUrl('URL of the HTML page.', 'https://example.com/privacy'),
    title: z
      .string()
      .min(1)
      .max(1_000)
      .meta({ description: 'Heading of the page.', examples: ['Privacy'] }),
    summary: z
      .string()
      .min(1)
      .max(2_000)
      .meta({
        description: 'The page in one or two sentences.',
        examples: ['What this site keeps about you.'],
      }),
    language: LanguageTag.meta({ description: 'Language of the page (BCP 47).', examples: ['en'] }),
    published: published.describe('Day of publication. Only articles have it.'),
    modified,
    authors: authorNames.optional().meta({
      description: 'Names of the authors. Only articles have them.',
      examples: [['Mabel Otterburn']],
    }),
    text: z
      .string()
      .max(2_000_000)
      .meta({
        description:
          'The text below the heading in Markdown (CommonMark with tables and strikethrough). Its links are absolute.',
        examples: ['## Reading\n\nThis site sets no cookies.'],
      }),
  })
  .meta({ title: 'WebPage', description: 'A page of the website that no resource covers.' });
export type WebPage = z.infer<typeof WebPage>;
