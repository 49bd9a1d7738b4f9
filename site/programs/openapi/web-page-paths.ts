import { z } from 'zod';
import { slug } from '../../../contract/content/content-fields.ts';
import { jsonPath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { notFound } from '../../../contract/problems/types.ts';
import type { WebPage } from '../../../contract/resources/web-page.ts';
import type { OpenApiObject, PathsObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { documentOperation } from './read-paths.ts';

const { $schema: _, ...slugSchema } = z.toJSONSchema(slug);

const slugInPath = { in: 'path', required: true, schema: slugSchema } as const;

/** The parameters in the paths of pages. */
export const webPageParameters: OpenApiObject['components']['parameters'] = {
  Page: {
    name: 'page',
    ...slugInPath,
    description: 'The path of the page without the slash, or `index` for the home page.',
    example: 'privacy',
  },
  Problem: {
    name: 'problem',
    ...slugInPath,
    description: 'The last segment of the `type` of an error.',
    example: notFound.slug,
  },
};

/** Pages as JSON that show what the operations return: one of the website, and the one of the problem `notFound`. */
export interface WebPageExamples {
  readonly page: WebPage;
  readonly problem: WebPage;
}

/** The path items of the pages that are published as JSON. They lie in no version of the API. */
export function webPagePaths({ page, problem }: WebPageExamples): PathsObject {
  const bodyLike = (value: WebPage) => ({
    schema: schemaRef('WebPage'),
    examples: { published: { value } },
  });
  return {
    [jsonPath('/{page}')]: {
      get: documentOperation(
        {
          operationId: 'getPage',
          title: 'Get a page',
          description: `Returns a page that no resource covers, such as \`privacy\`: title, summary, language, and its text as Markdown. \`${paths.sitemap}\` has the paths of all pages.`,
        },
        bodyLike(page),
        { found: 'The page.', parameter: { $ref: '#/components/parameters/Page' } },
      ),
    },
    [jsonPath(`${paths.problems}{problem}`)]: {
      get: documentOperation(
        {
          operationId: 'getProblemPage',
          title: 'Get an error’s page',
          description:
            'Returns the page to which the `type` of an error leads: when the problem occurs, and what to do.',
        },
        bodyLike(problem),
        { found: 'The page of the problem.', parameter: { $ref: '#/components/parameters/Problem' } },
      ),
    },
  };
}
