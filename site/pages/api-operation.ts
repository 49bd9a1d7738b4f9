import type { Block } from '../blocks/block.ts';
import { code } from '../blocks/inlines.ts';
import { type Fact, facts } from '../blocks/lists.ts';
import { curlCommand, markdownBody, paragraph, subheading } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import {
  componentName,
  type OpenApiObject,
  type OperationObject,
  type ResponseObject,
} from '../openapi/openapi-objects.ts';
import { typeDescription } from './api-members.ts';

type Responses = [status: string, response: ResponseObject][];

/** One operation: what it does, how to send it, and the answers that it does not share. */
export function operationSection(method: string, address: string, operation: OperationObject): Block {
  const { summary, description, requestBody, responses } = operation;
  const { pathname } = new URL(address);
  const body = requestBody?.content['application/json'];
  const [example] = Object.values(body?.examples ?? {});
  return section(
    summary,
    paragraph(code(`${method.toUpperCase()} ${pathname}`)),
    markdownBody(description),
    curlCommand(address, example?.value),
    ...(body ? [paragraph('The body is ', typeDescription(body.schema), '.')] : []),
    subheading('Answers'),
    responseList(
      Object.entries(responses).flatMap(
        ([status, responseOrRef]): Responses => ('$ref' in responseOrRef ? [] : [[status, responseOrRef]]),
      ),
    ),
  );
}

/** The answers that several operations share: those that are references. */
export function sharedResponses({ paths, components }: OpenApiObject): Block {
  const sharedByStatus = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, responseOrRef]): Responses => {
      const response =
        '$ref' in responseOrRef ? components.responses[componentName(responseOrRef.$ref)] : undefined;
      return response ? [[status, response]] : [];
    });
  return responseList([...new Map(sharedByStatus)]);
}

function responseList(responses: Responses): Block {
  return facts(
    responses.map(([status, { description, content }]): Fact => {
      const schema = content?.['application/json']?.schema;
      return {
        term: code(status),
        definition: [description, ...(schema ? [' The body is ', typeDescription(schema), '.'] : [])],
      };
    }),
  );
}
