import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { validationFailed } from '../../../contract/problems/types.ts';
import { type DescriptionParts, descriptionParts } from '../../programs/openapi/openapi-description.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import { problemExample } from '../../programs/openapi/problem-examples.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, inline } from '../blocks/block.ts';
import { responseExample } from '../blocks/code-examples.ts';
import { code, link } from '../blocks/inlines.ts';
import { lead, markdownBody, paragraph } from '../blocks/paragraphs.ts';
import { disclosure, sectionAt, withContents } from '../blocks/sections.ts';
import { table } from '../blocks/tables.ts';
import { webApi } from '../json-ld/pages.ts';
import { schemaMembers } from './api-members.ts';
import { quickStart } from './api-quick-start.ts';
import type { SitePage } from './site-page.ts';

/** A section of the page, which the table of contents lists. */
interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** `/api`: how to call the API. Schemas, headers and the statuses of each operation are in the OpenAPI document. */
export function apiPage(site: Site, openapi: OpenApiObject): SitePage {
  const { resources, baseUrl } = site;
  const { summary } = openapi.info;
  const { introduction, ...parts } = descriptionParts(site);
  const chapters = chaptersOf(site, openapi, parts);
  return {
    path: pagePaths.api,
    navigation: { area: 'footer' },
    isEnglish: true,
    title: 'API',
    description: summary,
    data: webApi(summary, resources.company, baseUrl),
    blocks: [
      lead(introduction),
      paragraph(
        'Open ',
        link(code(paths.openapi), paths.openapi),
        ' in any OpenAPI 3.1 viewer or client generator: it has every schema, header and status. AI agents have ',
        link('separate endpoints', pagePaths.agents),
        '.',
      ),
      withContents(
        'On this page',
        chapters,
        ...chapters.map(({ id, title, blocks }) => sectionAt(id, title, ...blocks)),
      ),
    ],
  };
}

function chaptersOf(
  site: Site,
  openapi: OpenApiObject,
  { resources, requests, versions, errors, awsResponses }: Omit<DescriptionParts, 'introduction'>,
): Chapter[] {
  const { DiagnosticRequest = {}, Problem = {} } = openapi.components.schemas;
  return [
    { id: 'quick-start', title: 'Quick start', blocks: quickStart(site, openapi) },
    {
      id: 'operations',
      title: 'Operations',
      blocks: [
        operationTable(openapi),
        disclosure(inline('Caching, CORS and ranges'), [markdownBody(resources)]),
      ],
    },
    ...requests.map(({ id, title, text }) => ({
      id,
      title,
      blocks:
        id === 'request-body'
          ? [schemaMembers(DiagnosticRequest), ...foldedRest(text, 'How values are checked')]
          : [markdownBody(text)],
    })),
    {
      id: 'errors',
      title: 'Errors',
      blocks: [
        paragraph(
          link('All problem types', pagePaths.problems),
          ' are listed, each with its cause and what to do. For example:',
        ),
        responseExample({
          ...problemExample(validationFailed, site.baseUrl),
          status: validationFailed.status,
        }),
        disclosure(inline('Members of a problem'), [schemaMembers(Problem)]),
        // The rest is a list of statuses, which the problems page also has.
        disclosure(inline('Errors in other formats'), [markdownBody(errors.split('\n\n')[0] ?? '')]),
        disclosure(inline('Responses from AWS'), [markdownBody(awsResponses)]),
      ],
    },
    { id: 'versions', title: 'Versions', blocks: foldedRest(versions, 'What may change within a version') },
  ];
}

/** A text in Markdown, folded after its first paragraph. */
function foldedRest(text: string, title: string): Block[] {
  const [first = '', ...rest] = text.split('\n\n');
  return [markdownBody(first), disclosure(inline(title), [markdownBody(rest.join('\n\n'))])];
}

/** The operations of the API. Pages as JSON are only in the OpenAPI document. */
function operationTable(openapi: OpenApiObject): Block {
  const rows = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    path.startsWith('/api/')
      ? Object.entries(methods).map(([method, { description }]) => {
          const [purpose = ''] = /^.*?\.(?=\s|$)/s.exec(description) ?? [];
          return [
            [code(method.toUpperCase()), ' ', method === 'get' ? link(code(path), path) : code(path)],
            purpose,
          ] as const;
        })
      : [],
  );
  return table(['Operation', 'What it does'], rows);
}
