import { z } from 'zod';
import { ArticleSlug } from '../../../contract/content/article-content.ts';
import { slug } from '../../../contract/content/content-fields.ts';
import { jsonPath, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { notFound } from '../../../contract/problems/types.ts';
import type { WebPage } from '../../../contract/resources/web-page.ts';
import type { Site } from '../../resources/site.ts';
import type { OpenApiObject, PathsObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { onlyServer } from './openapi-servers.ts';
import { documentOperation } from './read-paths.ts';

function slugInPath(slugSchema: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(slugSchema);
  return { in: 'path', required: true, schema } as const;
}

/** The path parameters of pages. */
export const webPageParameters = ({
  article,
}: WebPageExamples): OpenApiObject['components']['parameters'] => ({
  Page: {
    name: 'page',
    ...slugInPath(slug),
    description: 'The path of the page without its leading slash, or `index` for the home page.',
    example: 'privacy',
  },
  Problem: {
    name: 'problem',
    ...slugInPath(slug),
    description: 'The last segment of an error’s `type`.',
    example: notFound.slug,
  },
  ...(article && {
    Article: {
      name: 'article',
      ...slugInPath(ArticleSlug),
      description: 'The last segment of the article’s path.',
      example: article.url.slice(article.url.lastIndexOf('/') + 1),
    },
  }),
});

/** Example responses: a page of the website, the page of the problem `notFound`, and an article if there is one. */
export interface WebPageExamples {
  readonly page: WebPage;
  readonly problem: WebPage;
  readonly article?: WebPage;
}

/** The path items of the pages that are published as JSON. They belong to no version of the API. */
export function webPagePaths(
  { page, problem, article }: WebPageExamples,
  site: Pick<Site, 'languages'>,
): PathsObject {
  const pageBody = (value: WebPage) => ({
    schema: schemaRef('WebPage'),
    examples: { published: { value } },
  });
  return {
    [jsonPath('/{page}')]: {
      get: documentOperation(
        {
          operationId: 'getPage',
          title: 'Get a page',
          description: `Returns a page that no resource covers, such as \`privacy\`: its title, summary, language, and its text as Markdown. \`${paths.sitemap}\` lists the paths of all pages.`,
        },
        pageBody(page),
        {
          success: 'The page.',
          parameter: { $ref: '#/components/parameters/Page' },
          redirect: 'A resource covers the page.',
        },
      ),
    },
    [jsonPath(`${paths.problems}{problem}`)]: {
      get: {
        ...onlyServer(site),
        ...documentOperation(
          {
            operationId: 'getProblemPage',
            title: 'Get the page about an error type',
            description:
              'Returns the page that the `type` of an error points to: when the problem occurs, and what to do.',
          },
          pageBody(problem),
          { success: 'The page about the problem.', parameter: { $ref: '#/components/parameters/Problem' } },
        ),
      },
    },
    ...(article && {
      [jsonPath(`${pagePaths.articles}/{article}`)]: {
        get: documentOperation(
          {
            operationId: 'getArticle',
            title: 'Get an article',
            description: `Returns an article: its title, summary, authors, days, and its text as Markdown. \`${jsonPath(pagePaths.articles)}\` lists all articles.`,
          },
          pageBody(article),
          { success: 'The article.', parameter: { $ref: '#/components/parameters/Article' } },
        ),
      },
    }),
  };
}
