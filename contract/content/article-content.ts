import { z } from 'zod';
import { distinct, draft, line, modified, properNoun, published, slugOf } from './content-fields.ts';
import type { PageBody } from './page-content.ts';
import { PictureContent } from './picture-content.ts';

/** The name of an article in its path. It is longer than other slugs, because it is often made of the whole title. */
export const ArticleSlug = slugOf(100);

export const authorNames = z.array(properNoun(100)).min(1).max(20);

/** The YAML front matter of content/articles/<slug>.md. */
export const ArticleFrontMatter = z
  .strictObject({
    title: line(200).meta({
      description: 'Heading of the article.',
      examples: ['What a rounding error costs'],
    }),
    description: line(500).meta({
      description:
        'The article in one or two sentences, used as its first paragraph and as its description in lists and search results.',
      examples: ['How a cent goes missing, and how to find out since when.'],
    }),
    published: published.unwrap(),
    modified,
    authors: authorNames.check(distinct).meta({
      description: 'Names of the authors. A name in `people` of company.json links to that person.',
      examples: [['Mabel Otterburn']],
    }),
    picture: PictureContent.optional().meta({
      description: 'A picture above the text, which other sites show with a link to the article.',
    }),
    redirectFrom: z
      .array(z.string().max(600))
      .max(20)
      .check(distinct)
      .default([])
      .meta({
        description:
          'Earlier addresses of the article, such as those on a previous site, in the form of redirects.json. They redirect to it.',
        examples: [['/2016/03/04/what-a-rounding-error-costs/']],
      }),
    draft,
  })
  .meta({ title: 'Article', description: 'An article of the website.' });

/** content/articles/<slug>.md: an article. */
export type ArticleContent = z.infer<typeof ArticleFrontMatter> & {
  readonly slug: string;
  readonly body: z.infer<typeof PageBody>;
};
