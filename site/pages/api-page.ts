import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { link } from '../blocks/inlines.ts';
import { lead, markdownBody, paragraph } from '../blocks/paragraphs.ts';
import { chapters, section, subsection } from '../blocks/sections.ts';
import { webApi } from '../json-ld/web-api.ts';
import type { OpenApiObject } from '../openapi/openapi-objects.ts';
import type { Site } from '../site.ts';
import { schemaMembers } from './api-members.ts';
import { operationSection, sharedResponses } from './api-operation.ts';
import type { SitePage } from './site-page.ts';

/** `/api`: what the OpenAPI document says, for people to read. */
export function apiPage({ resources, website, baseUrl }: Site, openapi: OpenApiObject): SitePage {
  const { info, paths: operations, components } = openapi;
  return {
    path: pagePaths.api,
    navigation: { area: 'footer', label: website.words.navigation.programs },
    isEnglish: true,
    title: 'The API',
    description: info.summary,
    data: webApi(info.summary, resources.company, baseUrl),
    blocks: [
      lead(info.summary),
      paragraph(
        'This page is written from the ',
        link('OpenAPI document', paths.openapi),
        ', which says the same to programs and has an example of every answer. The page ',
        link('for AI agents', pagePaths.agents),
        ' describes the other endpoints. Every type of ',
        link('problem', pagePaths.problems),
        ' has its own page.',
      ),
      chapters(markdownBody(info.description)),
      ...Object.entries(operations).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) =>
          operationSection(method, baseUrl + path, operation),
        ),
      ),
      section('Answers that all read operations share', sharedResponses(openapi)),
      section(
        'Members',
        ...Object.entries(components.schemas).map(([name, schema]) =>
          subsection(name, paragraph(schema.description ?? ''), schemaMembers(schema)),
        ),
      ),
    ],
  };
}
