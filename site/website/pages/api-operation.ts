import { html } from 'hono/html';
import {
  componentName,
  type MediaTypeObject,
  type OpenApiObject,
  type OperationObject,
} from '../../programs/openapi/openapi-objects.ts';
import { webPageParameters } from '../../programs/openapi/web-page-paths.ts';
import { type Block, type Inline, inline, joinBlocks } from '../blocks/block.ts';
import {
  curlCommand,
  type ExampleResponse,
  exchange,
  label,
  responseExample,
  shortened,
} from '../blocks/code-examples.ts';
import { code, link } from '../blocks/inlines.ts';
import { markdownBody, paragraph } from '../blocks/paragraphs.ts';
import { subsection } from '../blocks/sections.ts';
import { schemaBlocks } from './api-members.ts';

/** An operation, and where it is. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/** The operations with a tag, in the order of their paths. */
export function operationsWithTag(tag: string, { paths }: OpenApiObject): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ method, path, operation }] : [],
    ),
  );
}

/** The operations one after another, below the statuses that all of them share. A schema in `shown` is elsewhere. */
export function operationSections(
  operations: readonly ApiOperation[],
  openapi: OpenApiObject,
  { baseUrl, shown }: { readonly baseUrl: string; readonly shown: Set<string> },
): Block {
  const [first = [], ...others] = operations.map(otherStatuses);
  const shared = first.filter((status) => others.every((statuses) => statuses.includes(status)));
  return joinBlocks([
    statusLine('Each may also answer with ', shared),
    ...operations.map((described) => {
      const own = otherStatuses(described).filter((status) => !shared.includes(status));
      const schemas = schemaBlocks(rootsOf(described), openapi, shown);
      return operationSection(described, baseUrl, [statusLine('It may also answer with ', own), ...schemas]);
    }),
  ]);
}

/** The statuses but that of success. */
const otherStatuses = ({ operation }: ApiOperation) =>
  Object.keys(operation.responses).filter((status) => !status.startsWith('2'));

function statusLine(before: string, statuses: readonly string[]): Block {
  if (statuses.length === 0) return joinBlocks([]);
  const codes = statuses.flatMap((status, index) => [index > 0 ? ', ' : '', code(status)]);
  return paragraph(before, ...codes, ' (', link('errors', '#errors'), ').');
}

/** The schemas of what an operation takes and answers. */
function rootsOf({ operation }: ApiOperation) {
  const answer = Object.values(operation.responses)[0];
  const bodies = [operation.requestBody, answer && 'content' in answer ? answer : undefined];
  return bodies.flatMap((body, index) => {
    const schema = body?.content?.['application/json']?.schema;
    const title = index === 0 ? 'Request body' : 'Response body';
    return schema && '$ref' in schema ? [{ title, name: componentName(schema.$ref) }] : [];
  });
}

/** One operation: what it does and of what members, and beside them a request with its response. */
function operationSection(
  { method, path, operation }: ApiOperation,
  baseUrl: string,
  members: readonly Block[],
): Block {
  const { operationId, summary, description, requestBody } = operation;
  const body = firstExample(requestBody?.content['application/json']);
  const success = successOf(operation);
  // What all operations of a kind do is said above them.
  const [text = ''] = description.split('\n\n');
  return subsection(
    operationId,
    summary,
    exchange(
      joinBlocks([
        // Whoever follows the link reads the resource; a path with a parameter leads nowhere.
        headLine(
          code(method.toUpperCase()),
          ' ',
          method === 'get' && !path.includes('{') ? link(code(path), path) : code(path),
        ),
        markdownBody(text),
        ...members,
      ]),
      joinBlocks([
        label('Request'),
        curlCommand(baseUrl + examplePath(path), body),
        label('Response'),
        responseExample({ ...success, body: shortened(success.body) }),
      ]),
    ),
  );
}

/** Method and path, set as one line of code. */
function headLine(...line: Inline[]): Block {
  const { html: markup, markdown } = inline(line);
  return { html: html`<p class="head-line">${markup}</p>\n`, markdown };
}

/** The path with the examples of its parameters, which the example of its response answers. */
function examplePath(path: string): string {
  const parameters = Object.values(webPageParameters ?? {});
  return path.replaceAll(/\{(\w+)\}/g, (_, named) =>
    String(parameters.find(({ name }) => name === named)?.example),
  );
}

/** The response to a request that succeeds. */
export function successOf(operation: OperationObject | undefined): ExampleResponse {
  const [status, response] =
    Object.entries(operation?.responses ?? {}).find(([key]) => key.startsWith('2')) ?? [];
  if (!response || '$ref' in response)
    throw new Error(`"${operation?.operationId}" has no success of its own`);
  const mediaType = 'application/json';
  return {
    status: Number(status),
    headers: { 'Content-Type': mediaType },
    body: firstExample(response.content?.[mediaType]),
  };
}

const firstExample = <Value>(body?: MediaTypeObject<Value>): Value | undefined =>
  Object.values(body?.examples ?? {})[0]?.value;
