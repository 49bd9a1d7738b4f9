import { html } from 'hono/html';
import { minimalExample } from '../../../contract/example-request.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { descriptionParts } from '../../programs/openapi/openapi-description.ts';
import { componentName, type OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../../resources/site.ts';
import type { Block } from '../blocks/block.ts';
import { codeExamples, exchange } from '../blocks/code-examples.ts';
import { withContents } from '../blocks/contents.ts';
import { disclosure } from '../blocks/disclosures.ts';
import { code, link, strong } from '../blocks/inlines.ts';
import { codeBlock, lead, markdownBody, paragraph, subheading } from '../blocks/paragraphs.ts';
import { sectionAt, subsection } from '../blocks/sections.ts';
import { webApi } from '../json-ld/web-api.ts';
import { memberTable, schemaDisclosure, schemaId } from './api-members.ts';
import { type ApiOperation, operationSections, operationsWithTag, successOf } from './api-operation.ts';
import type { SitePage } from './site-page.ts';

/** A section of the page, and the parts of it to which the table of contents leads. */
interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly { readonly id: string; readonly title: string }[];
  readonly blocks: readonly Block[];
}

/** `/api`: what the OpenAPI document says, for people to read. */
export function apiPage(site: Site, openapi: OpenApiObject): SitePage {
  const { resources, baseUrl } = site;
  const { summary } = openapi.info;
  const { introduction } = descriptionParts(site);
  const chapters = chaptersOf(site, openapi);
  return {
    path: pagePaths.api,
    navigation: { area: 'footer' },
    isEnglish: true,
    title: 'API',
    description: summary,
    data: webApi(summary, resources.company, baseUrl),
    blocks: [
      lead(summary),
      markdownBody(introduction),
      paragraph(
        'This page is written from the ',
        link('OpenAPI document', paths.openapi),
        ', which says the same to programs and has an example of every answer. The page ',
        link('for AI agents', pagePaths.agents),
        ' describes the other endpoints.',
      ),
      withContents(
        'On this page',
        chapters,
        ...chapters.map(({ id, title, blocks }) => sectionAt(id, title, ...blocks)),
      ),
    ],
  };
}

function chaptersOf(site: Site, openapi: OpenApiObject): Chapter[] {
  const { resources, requests = '', versions, errors, answersOfAws } = descriptionParts(site);
  const reads = operationsWithTag('Resources', openapi);
  const writes = operationsWithTag('Requests', openapi);
  const bodies = requestBodies(writes, openapi);
  const answers = Object.entries(openapi.components.schemas).filter(
    ([name]) => !bodies.some((body) => body.title === name),
  );
  return [
    { id: 'quick-start', title: 'Quick start', blocks: quickStart(site, openapi) },
    {
      id: 'resources',
      title: 'Resources',
      parts: partsOf(reads),
      blocks: [markdownBody(resources), operationSections(reads, site.baseUrl)],
    },
    ...(writes.length > 0
      ? [
          {
            id: 'requests',
            title: 'Requests',
            parts: [...partsOf(writes), ...bodies],
            blocks: [
              markdownBody(requests),
              operationSections(writes, site.baseUrl),
              ...bodies.map(({ block }) => block),
            ],
          },
        ]
      : []),
    {
      id: 'members',
      title: 'Members',
      blocks: answers.map(([name, schema]) => schemaDisclosure(name, schema)),
    },
    { id: 'versions', title: 'Versions', blocks: [markdownBody(versions)] },
    {
      id: 'errors',
      title: 'Errors',
      blocks: [
        paragraph('Every type of ', link('problem', pagePaths.problems), ' has its own page.'),
        markdownBody(errors),
      ],
    },
    { id: 'answers-of-aws', title: 'Answers of AWS', blocks: [markdownBody(answersOfAws)] },
  ];
}

const partsOf = (operations: readonly ApiOperation[]) =>
  operations.map(({ operation: { operationId, summary } }) => ({ id: operationId, title: summary }));

/** What the operations take, each once, with its example. */
function requestBodies(operations: readonly ApiOperation[], { components }: OpenApiObject) {
  const bodies = operations.flatMap(
    ({ operation }) => operation.requestBody?.content['application/json'] ?? [],
  );
  const named = bodies.flatMap((body) =>
    '$ref' in body.schema ? [[componentName(body.schema.$ref), body] as const] : [],
  );
  return [...new Map(named)].map(([name, { examples = {} }]) => {
    const schema = components.schemas[name] ?? {};
    const id = schemaId(name);
    const block = subsection(
      id,
      name,
      paragraph(schema.description ?? ''),
      memberTable(schema),
      ...Object.values(examples).map(({ summary = '', value }) =>
        disclosure(strong(summary), [codeBlock('json', JSON.stringify(value, undefined, 2))]),
      ),
    );
    return { id, title: name, block };
  });
}

/** The shortest way to a first answer: reading, the dry run, and the request itself, in three languages. */
function quickStart(site: Site, { paths }: OpenApiObject): Block[] {
  const { baseUrl } = site;
  const [read] = readOperationsOf(site);
  const write = writeOperationOf(site);
  const example = (group: string, path: string, body?: typeof minimalExample) =>
    exchange(codeExamples(group, baseUrl + path, body), successOf(paths[path]?.[body ? 'post' : 'get']));
  return [
    paragraph('All paths are relative to this base URL:'),
    codeBlock('text', baseUrl),
    ...(read ? [subheading('Read a resource'), example('read', read.path)] : []),
    ...(write
      ? [
          subheading('Try a request without sending it'),
          paragraph('A dry run is checked like a request. No e-mail is sent.'),
          example('dry-run', write.dryRunPath, minimalExample),
          dryRunForm(write.dryRunPath),
          subheading('Send a request'),
          paragraph(
            'This sends a real e-mail, for a person who asked for it and gave their own name and address. Make a new ',
            code('Idempotency-Key'),
            ' for each request, and send it with every attempt to get that request through: then it is sent once.',
          ),
          example('send', write.path, minimalExample),
        ]
      : []),
  ];
}

/** Sends a dry run from the page. A form has no Markdown: the examples beside it do the same. */
function dryRunForm(path: string): Block {
  const fields = Object.entries(minimalExample).map(
    ([name, value]) =>
      html`<label><code>${name}</code> <textarea name="${name}" rows="1">${value}</textarea></label>\n`,
  );
  return {
    html: html`<form class="try" method="post" action="${path}">\n${fields}<button>Try the dry run</button>\n</form>\n`,
    markdown: '',
  };
}
