import { z } from 'zod';
import { slug } from '../../../contract/content/content-fields.ts';
import { jsonPath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { notFound } from '../../../contract/problems/types.ts';
import type { WebPage } from '../../../contract/resources/web-page.ts';
import type { Site } from '../../resources/site.ts';
import type { OpenApiObject, PathsObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { onlyServer } from './openapi-servers.ts';
import { documentOperation } from './read-paths.ts';

const { $schema: _, ...slugSchema } = z.toJSONSchema(slug);

const slugInPath = { in: 'path', required: true, schema: slugSchema } as const;

/** The path parameters of pages. */
export const webPageParameters: OpenApiObject['components']['parameters'] = {
  Page: {
    name: 'page',
    ...slugInPath,
    description: 'The path of the page without its leading slash, or `index` for the home page.',
    example: 'privacy',
  },
  Problem: {
    name: 'problem',
    ...slugInPath,
    description: 'The last segment of an error’s `type`.',
    example: notFound.slug,
  },
};

/** Example responses: a page of the website, and the page of the problem `notFound`. */
export interface WebPageExamples {
  readonly page: WebPage;
  readonly problem: WebPage;
}

/** The path items of the pages that are published as JSON. They belong to no version of the API. */
export function webPagePaths({ page, problem }: WebPageExamples, site: Pick<Site, 'languages'>): PathsObject {
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
        { success: 'The page.', parameter: { $ref: '#/components/parameters/Page' } },
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
  };
}
