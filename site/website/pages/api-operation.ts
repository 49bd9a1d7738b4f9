import { html } from 'hono/html';
import {
  componentName,
  type MediaTypeObject,
  type OpenApiObject,
  type OperationObject,
  type ResponseObject,
} from '../../programs/openapi/openapi-objects.ts';
import { webPageParameters } from '../../programs/openapi/web-page-paths.ts';
import { type Block, type Inline, inline, joinBlocks } from '../blocks/block.ts';
import { curlCommand, type ExampleResponse, exchange } from '../blocks/code-examples.ts';
import { disclosure } from '../blocks/disclosures.ts';
import { code, link, strong } from '../blocks/inlines.ts';
import { markdownBody, paragraph } from '../blocks/paragraphs.ts';
import { subsection } from '../blocks/sections.ts';
import { table } from '../blocks/tables.ts';
import { typeDescription } from './api-members.ts';

/** An operation, where it is, and what it can be answered with. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly status: string;
  readonly response: ResponseObject;
}

/** The operations with a tag, in the order of their paths. */
export function operationsWithTag(tag: string, { paths, components }: OpenApiObject): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (!operation.tags.includes(tag)) return [];
      const answers = Object.entries(operation.responses).flatMap(([status, responseOrRef]) => {
        const response =
          '$ref' in responseOrRef ? components.responses[componentName(responseOrRef.$ref)] : responseOrRef;
        return response ? [{ status, response }] : [];
      });
      return [{ method, path, operation, answers }];
    }),
  );
}

/** The operations one after another, and then the answers that all of them have. */
export function operationSections(operations: readonly ApiOperation[], baseUrl: string): Block {
  const shared = sharedByAll(operations.map(factsOf));
  const sharedAnswers = operations[0]?.answers.filter((answer) => shared.has(answerKey(answer))) ?? [];
  const sharedParagraphs = operations[0]
    ? paragraphsOf(operations[0]).filter((text) => shared.has(text))
    : [];
  return joinBlocks([
    ...sharedParagraphs.map(markdownBody),
    ...operations.map((operation) => operationSection(operation, shared, baseUrl)),
    ...(sharedAnswers.length > 0 ? [sharedDisclosure(sharedAnswers)] : []),
  ]);
}

/** The answers that all operations have, under their statuses. */
function sharedDisclosure(answers: readonly Answer[]): Block {
  const statuses = answers.flatMap(({ status }, index) => [index > 0 ? ', ' : '', code(status)]);
  return disclosure(inline([strong('Answers that they share'), ': ', ...statuses]), [answerTable(answers)]);
}

/** What of several operations need be said once only. */
function sharedByAll([first, ...others]: readonly (readonly string[])[]): ReadonlySet<string> {
  if (!first || others.length === 0) return new Set();
  return new Set(first.filter((fact) => others.every((facts) => facts.includes(fact))));
}

const factsOf = (operation: ApiOperation) => [
  ...paragraphsOf(operation),
  ...operation.answers.map(answerKey),
];

const paragraphsOf = ({ operation }: ApiOperation) => operation.description.split('\n\n');

/** One operation: what it does, the answers that it does not share, and a request with its response. */
function operationSection(described: ApiOperation, shared: ReadonlySet<string>, baseUrl: string): Block {
  const { method, path, operation, answers } = described;
  const { operationId, summary, requestBody } = operation;
  const body = requestBody?.content['application/json'];
  const texts = paragraphsOf(described).filter((text) => !shared.has(text));
  const own = answers.filter((answer) => !shared.has(answerKey(answer)));
  const [onlyAnswer] = own.length === 1 ? own : [];
  return subsection(
    operationId,
    summary,
    // Whoever follows the link reads the resource; a path with a parameter leads nowhere.
    headLine(
      code(method.toUpperCase()),
      ' ',
      method === 'get' && !path.includes('{') ? link(code(path), path) : code(path),
    ),
    markdownBody(texts.join('\n\n')),
    ...(body ? [paragraph('The body of the request is ', typeDescription(body.schema), '.')] : []),
    ...(onlyAnswer ? [paragraph(code(onlyAnswer.status), ': ', ...meaningOf(onlyAnswer))] : []),
    ...(own.length > 1 ? [answerTable(own)] : []),
    exchange(
      joinBlocks([paragraph('Request'), curlCommand(baseUrl + examplePath(path), firstExample(body))]),
      successOf(operation),
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

function answerTable(answers: readonly Answer[]): Block {
  return table(
    ['Status', 'Meaning'],
    answers.map((answer) => [code(answer.status), meaningOf(answer)]),
  );
}

function meaningOf({ response: { description, content } }: Answer): Inline[] {
  const schema = content?.['application/json']?.schema;
  return [description, ...(schema ? [' The body is ', typeDescription(schema), '.'] : [])];
}

/** Two answers with the same key say the same to a reader. */
function answerKey({ status, response: { description, content } }: Answer): string {
  return JSON.stringify([status, description, content?.['application/json']?.schema]);
}
