import { html } from 'hono/html';
import { minimalExample } from '../../../contract/example-request.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTexts } from '../../../contract/problem-texts.ts';
import { problemTypes, validationFailed } from '../../../contract/problem-types.ts';
import { requestMemberEntries } from '../../../contract/request-members.ts';
import { type DescriptionParts, descriptionParts } from '../../programs/openapi/openapi-description.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import { problemExample } from '../../programs/openapi/problem-examples.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../../resources/site.ts';
import { type Block, joinBlocks } from '../blocks/block.ts';
import {
  codeExamples,
  curlCommand,
  exchange,
  label,
  responseExample,
  shortened,
} from '../blocks/code-examples.ts';
import { withContents } from '../blocks/contents.ts';
import { code, link } from '../blocks/inlines.ts';
import { lead, markdownBody, paragraph, subheading } from '../blocks/paragraphs.ts';
import { sectionAt, subsection } from '../blocks/sections.ts';
import { table } from '../blocks/tables.ts';
import { webApi } from '../json-ld/web-api.ts';
import { schemaBlocks } from './api-members.ts';
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
        'The same reference is available as an ',
        link('OpenAPI document', paths.openapi),
        '. AI agents have ',
        link('endpoints of their own', pagePaths.agents),
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
  { resources, requests, versions, errors, answersOfAws }: Omit<DescriptionParts, 'introduction'>,
): Chapter[] {
  const reads = operationsWithTag('Resources', openapi);
  const writes = operationsWithTag('Requests', openapi);
  const rules = requests?.map(({ title, text }) => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    text,
  }));
  const documents = { id: 'problem-documents', title: 'Problem documents' };
  const types = { id: 'error-types', title: 'Error types' };
  const options = { baseUrl: site.baseUrl, shown: new Set<string>() };
  return [
    { id: 'quick-start', title: 'Quick start', blocks: quickStart(site, openapi) },
    {
      id: 'resources',
      title: 'Resources',
      parts: partsOf(reads),
      blocks: [
        markdownBody(resources),
        paragraph('Examples are shortened: long strings end with “…”, and lists show only their first item.'),
        operationSections(reads, openapi, options),
      ],
    },
    ...(rules
      ? [
          {
            id: 'requests',
            title: 'Requests',
            parts: [...partsOf(writes), ...rules],
            blocks: [
              operationSections(writes, openapi, options),
              ...rules.map(({ id, title, text }) => subsection(id, title, markdownBody(text))),
            ],
          },
        ]
      : []),
    {
      id: 'errors',
      title: 'Errors',
      parts: [documents, types],
      blocks: [
        subsection(
          documents.id,
          documents.title,
          exchange(
            joinBlocks([
              // The answers of no operation stand in the table.
              markdownBody(errors.split('\n\n')[0] ?? ''),
              ...schemaBlocks([{ title: 'Response body', name: 'Problem' }], openapi, options.shown),
            ]),
            joinBlocks([
              label('Response'),
              responseExample({
                ...problemExample(validationFailed, site.baseUrl),
                status: validationFailed.status,
              }),
            ]),
          ),
        ),
        subsection(types.id, types.title, problemTable()),
      ],
    },
    { id: 'versions', title: 'Versions', blocks: [markdownBody(versions)] },
    { id: 'responses-from-aws', title: 'Responses from AWS', blocks: [markdownBody(answersOfAws)] },
  ];
}

const partsOf = (operations: readonly ApiOperation[]) =>
  operations.map(({ operation: { operationId, summary } }) => ({ id: operationId, title: summary }));

const problemTable = () =>
  table(
    ['Problem', 'Status', 'When'],
    problemTypes.map(({ slug, status }) => [
      link(code(slug), paths.problems + slug),
      code(String(status)),
      problemTexts[slug].when,
    ]),
  );

/** The shortest way to a first answer in three steps: reading, the dry run, and the request itself. */
function quickStart(site: Site, { paths }: OpenApiObject): Block[] {
  const { baseUrl } = site;
  const [read] = readOperationsOf(site);
  const write = writeOperationOf(site);
  /** The beginning of the response is enough to see that it works. */
  const answerOf = (path: string, method: 'get' | 'post') => {
    const success = successOf(paths[path]?.[method]);
    const members = Object.entries(shortened(success.body) ?? {});
    const body = Object.fromEntries(members.slice(0, 5));
    return [label('Response'), responseExample({ ...success, body, isCut: members.length > 5 })];
  };
  const example = (request: Block, ...answer: Block[]) => exchange(request, joinBlocks(answer));
  return [
    paragraph('Base URL: ', code(baseUrl)),
    ...(read
      ? [
          subheading('Step 1: read a resource'),
          example(codeExamples('read', baseUrl + read.path), ...answerOf(read.path, 'get')),
        ]
      : []),
    ...(write
      ? [
          subheading('Step 2: check a request without sending it'),
          example(
            joinBlocks([label('Request'), curlCommand(baseUrl + write.dryRunPath, minimalExample)]),
            ...answerOf(write.dryRunPath, 'post'),
          ),
          dryRunForm(write.dryRunPath),
          subheading('Step 3: send it'),
          paragraph(
            'This sends a real e-mail, for a person who asked for it and gave their own name and address. Each time you run the example, it makes a new ',
            code('Idempotency-Key'),
            ' and sends another e-mail. A program makes one key per request and reuses it on every retry, so that the request is sent only once.',
          ),
          example(
            codeExamples('send', baseUrl + write.path, minimalExample),
            ...answerOf(write.path, 'post'),
          ),
        ]
      : []),
  ];
}

/** Sends a dry run from the page. A form has no Markdown: the examples beside it do the same. */
function dryRunForm(path: string): Block {
  const fields = requestMemberEntries.flatMap(([name, { required, kind, example }]) => {
    if (!required) return [];
    const field =
      kind === 'multiline'
        ? html`<textarea name="${name}" rows="3">${example}</textarea>`
        : html`<input name="${name}" value="${example}">`;
    return html`<label><code>${name}</code> ${field}</label>\n`;
  });
  return {
    html: html`<form class="try" method="post" action="${path}" target="_blank">
<h4>Try the dry run</h4>
<p>The answer opens in a new tab, as the JSON that a program gets.</p>
${fields}<button>Check without sending</button>
</form>\n`,
    markdown: '',
  };
}
