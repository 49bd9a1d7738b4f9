import { paths } from '../../contract/paths.ts';
import { pagePaths } from '../../contract/website.ts';
import { codeBlock } from '../blocks/code-block.ts';
import { type Fact, facts } from '../blocks/lists.ts';
import { code, link } from '../blocks/phrases.ts';
import { lead, paragraph, subheading } from '../blocks/prose.ts';
import type { Block } from '../blocks/rendering.ts';
import { chapters, entry, section } from '../blocks/section.ts';
import { story } from '../blocks/story.ts';
import type { Document } from '../document.ts';
import { webApi } from '../json-ld/web-api.ts';
import type { Resources } from '../resources/resources.ts';
import { ApiDescription, nameIn, type Operation } from './api-description.ts';
import { members, typeOf } from './api-members.ts';
import { curl } from './curl.ts';
import type { Page } from './page.ts';

/** `/api`: what the OpenAPI document, one of `documents`, says, for people to read. */
export function api({ company }: Resources, documents: readonly Document[], baseUrl: string): Page {
  const { info, paths: operations, components } = describedIn(documents);
  return {
    path: pagePaths.api,
    title: 'The API',
    description: info.summary,
    data: webApi(info.summary, company, baseUrl),
    blocks: [
      lead(info.summary),
      paragraph(
        'This page is written from the ',
        link('OpenAPI document', paths.openapi),
        ', which says the same to programs, with an example of every answer. ',
        link('Agents', pagePaths.agents),
        ' have further ways in. Every ',
        link('problem', pagePaths.problems),
        ' has a page of its own.',
      ),
      chapters(story(info.description)),
      ...Object.entries(operations).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => operation(method, path, one, components, baseUrl)),
      ),
      section(
        'Members',
        ...Object.entries(components.schemas).map(([name, schema]) =>
          entry(name, paragraph(schema.description ?? ''), members(schema)),
        ),
      ),
    ],
  };
}

function describedIn(documents: readonly Document[]): ApiDescription {
  const openapi = documents.find(({ path }) => path === paths.openapi);
  return ApiDescription.parse(JSON.parse(openapi?.body ?? 'null'));
}

type Components = ApiDescription['components'];

function operation(
  method: string,
  path: string,
  { summary, description, requestBody, responses }: Operation,
  components: Components,
  baseUrl: string,
): Block {
  const body = requestBody?.content['application/json'];
  const [example] = Object.values(body?.examples ?? {});
  return section(
    summary,
    paragraph(code(`${method.toUpperCase()} ${path}`)),
    story(description),
    codeBlock('sh', curl(baseUrl + path, example?.value)),
    ...(body ? [paragraph('The body is ', typeOf(body.schema), '.')] : []),
    subheading('Answers'),
    facts(Object.entries(responses).map(([status, response]) => answer(status, response, components))),
  );
}

function answer(status: string, response: Operation['responses'][string], { responses }: Components): Fact {
  const resolved = '$ref' in response ? responses[nameIn(response.$ref)] : response;
  const schema = resolved?.content?.['application/json']?.schema;
  return {
    term: code(status),
    is: [resolved?.description ?? '', ...(schema ? [' The body is ', typeOf(schema), '.'] : [])],
  };
}
