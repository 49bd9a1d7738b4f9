import { codeBlock } from '../blocks/code-block.ts';
import { type Fact, facts } from '../blocks/lists.ts';
import { code } from '../blocks/phrases.ts';
import { paragraph, subheading } from '../blocks/prose.ts';
import type { Block } from '../blocks/rendering.ts';
import { section } from '../blocks/section.ts';
import { story } from '../blocks/story.ts';
import {
  componentName,
  type OpenApiObject,
  type OperationObject,
  type ResponseObject,
} from '../openapi/objects.ts';
import { typeOf } from './api-members.ts';
import { curl } from './curl.ts';

type Responses = [status: string, response: ResponseObject][];

/** One operation: what it does, how to send it, and the answers that are its own. */
export function operationSection(method: string, address: string, operation: OperationObject): Block {
  const { summary, description, requestBody, responses } = operation;
  const { pathname } = new URL(address);
  const body = requestBody?.content['application/json'];
  const [example] = Object.values(body?.examples ?? {});
  return section(
    summary,
    paragraph(code(`${method.toUpperCase()} ${pathname}`)),
    story(description),
    codeBlock('sh', curl(address, example?.value)),
    ...(body ? [paragraph('The body is ', typeOf(body.schema), '.')] : []),
    subheading('Answers'),
    answers(
      Object.entries(responses).flatMap(([status, one]): Responses => ('$ref' in one ? [] : [[status, one]])),
    ),
  );
}

/** The answers that several operations have in common: those to which they refer. */
export function sharedAnswers({ paths, components }: OpenApiObject): Block {
  const referred = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, one]): Responses => {
      const response = '$ref' in one ? components.responses[componentName(one.$ref)] : undefined;
      return response ? [[status, response]] : [];
    });
  return answers([...new Map(referred)]);
}

function answers(responses: Responses): Block {
  return facts(
    responses.map(([status, { description, content }]): Fact => {
      const schema = content?.['application/json']?.schema;
      return {
        term: code(status),
        is: [description, ...(schema ? [' The body is ', typeOf(schema), '.'] : [])],
      };
    }),
  );
}
