import { paths } from '../../contract/paths.ts';
import { pagePaths } from '../../contract/website.ts';
import { link } from '../blocks/phrases.ts';
import { lead, paragraph } from '../blocks/prose.ts';
import { chapters, entry, section } from '../blocks/section.ts';
import { story } from '../blocks/story.ts';
import { webApi } from '../json-ld/web-api.ts';
import type { OpenApiObject } from '../openapi/objects.ts';
import type { Resources } from '../resources/resources.ts';
import { members } from './api-members.ts';
import { operationSection, sharedAnswers } from './api-operation.ts';
import type { Page } from './page.ts';

/** `/api`: what the OpenAPI document says, for people to read. */
export function api({ company }: Resources, openapi: OpenApiObject, baseUrl: string): Page {
  const { info, paths: operations, components } = openapi;
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
        Object.entries(methods).map(([method, one]) => operationSection(method, baseUrl + path, one)),
      ),
      section('Answers that every reading can get as well', sharedAnswers(openapi)),
      section(
        'Members',
        ...Object.entries(components.schemas).map(([name, schema]) =>
          entry(name, paragraph(schema.description ?? ''), members(schema)),
        ),
      ),
    ],
  };
}
