import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { validationFailed } from '../../../contract/problems/types.ts';
import { type DescriptionParts, descriptionParts } from '../../programs/openapi/openapi-description.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import { problemExample } from '../../programs/openapi/problem-examples.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, code, inline, link, paragraph } from '../../tree/nodes.ts';
import { parseMarkdown } from '../../tree/parse-markdown.ts';
import { responseExample } from '../blocks/code-examples.ts';
import { lead } from '../blocks/paragraphs.ts';
import { disclosure, sectionAt, withContents } from '../blocks/sections.ts';
import { table } from '../blocks/tables.ts';
import { webApi } from '../json-ld/pages.ts';
import { schemaMembers } from './api-members.ts';
import { quickStart } from './api-quick-start.ts';
import type { Page } from './page.ts';

/** A section of the page, which the table of contents lists. */
interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** `/api`: how to call the API. Schemas, headers and the statuses of each operation are in the OpenAPI document. */
export function apiPage(site: Site, openapi: OpenApiObject): Page {
  const { summary } = openapi.info;
  const { introduction, ...parts } = descriptionParts(site);
  const chapters = chaptersOf(site, openapi, parts);
  return {
    path: pagePaths.api,
    navigation: { area: 'footer' },
    isEnglish: true,
    title: 'API',
    description: summary,
    data: webApi(summary, site),
    blocks: [
      lead(introduction),
      paragraph(
        ...inline`Open ${link(code(paths.openapi), paths.openapi)} in any OpenAPI 3.1 viewer or client generator: it has every schema, header and status. AI agents have ${link('separate endpoints', pagePaths.agents)}.`,
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
      blocks: [operationTable(openapi), disclosure('Caching, CORS and ranges', markdown(resources))],
    },
    ...requests.map(({ id, title, text }) => ({
      id,
      title,
      blocks:
        id === 'request-body'
          ? [schemaMembers(DiagnosticRequest), ...foldedRest(text, 'How values are checked')]
          : markdown(text),
    })),
    {
      id: 'errors',
      title: 'Errors',
      blocks: [
        paragraph(
          ...inline`${link('All problem types', pagePaths.problems)} are listed, each with its cause and what to do. For example:`,
        ),
        responseExample({
          ...problemExample(validationFailed, site.baseUrl),
          status: validationFailed.status,
        }),
        disclosure('Members of a problem', [schemaMembers(Problem)]),
        // The rest is a list of statuses, which the problems page also has.
        disclosure('Errors in other formats', markdown(errors).slice(0, 1)),
        disclosure('Responses from AWS', markdown(awsResponses)),
      ],
    },
    { id: 'versions', title: 'Versions', blocks: foldedRest(versions, 'What may change within a version') },
  ];
}

const markdown = (text: string) => parseMarkdown(text).children;

/** A text in Markdown, folded after its first paragraph. */
function foldedRest(text: string, title: string): Block[] {
  const [first, ...rest] = markdown(text);
  return first ? [first, disclosure(title, rest)] : [];
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
