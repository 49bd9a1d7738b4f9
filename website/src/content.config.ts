import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** YAML reads `2026-05-20` as a Date. Pages write the day in their language. */
const day = z.coerce
  .date('write a day, such as 2026-05-20')
  .transform((date) => date.toISOString().slice(0, 10));

/** A picture below the first paragraph, which other sites show with a link to the page. */
const picture = z
  .strictObject({
    /** The name of a file in src/media/. */
    file: z.string(),
    /** What the picture shows, for people who cannot see it. */
    alt: z.string(),
  })
  .transform(({ file, alt }) => ({ url: file, alt }))
  .optional();

/** Markdown files in a folder of the first language, or in that of another: `articles/a.md`, `de/articles/a.md`. */
const markdown = (folder: string) =>
  glob({ base: './src/content', pattern: [`${folder}/*.md`, `*/${folder}/*.md`] });

export const collections = {
  articles: defineCollection({
    loader: markdown('articles'),
    schema: z.strictObject({
      title: z.string(),
      /** The first paragraph, and the description in lists and search results. */
      description: z.string(),
      published: day,
      modified: day.optional(),
      /** A name that is also in `people` of the company links to that person. */
      authors: z.array(z.string()).min(1),
      picture,
      /** The slug of a case, to which the end of the article links. */
      relatedCase: z.string().optional(),
      draft: z.boolean().default(false),
    }),
  }),
  pages: defineCollection({
    loader: markdown('pages'),
    schema: z.strictObject({
      title: z.string(),
      description: z.string(),
      picture,
      /** Where all pages link to it. A legal page is the last in the footer, and does not invite to write. */
      navigation: z.enum(['header', 'footer', 'legal', 'none']).default('none'),
      /** The text of these links, if the title is too long. */
      label: z.string().optional(),
      /** Lower numbers are first. */
      position: z.number().default(Number.POSITIVE_INFINITY),
      /** The section about the diagnostic that links to it. */
      diagnostic: z.enum(['whatYouGet', 'whatWeNeed']).optional(),
      modified: day.optional(),
      draft: z.boolean().default(false),
    }),
  }),
};
