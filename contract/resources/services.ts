import { z } from 'zod';
import { absoluteUrl } from '../content/content-fields.ts';
import { DurationRange } from '../content/duration-range.ts';
import { maxProjectTypes, ServiceContent } from '../content/service-content.ts';
import { countInWords } from '../in-words.ts';
import { pagePaths } from '../page-paths.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** A service that can be commissioned. */
export const Service = ServiceContent.omit({ $schema: true, draft: true, position: true, page: true })
  .extend({ link: absoluteUrl('URL of the service’s page.', 'https://example.com/services/repair') })
  .meta({ title: 'Service', description: 'A service that can be commissioned.' });
export type Service = z.infer<typeof Service>;

/** `/api/v1/services`: the services that can be commissioned. */
export const Services = z
  .strictObject({
    diagnostic: Service.meta({ description: 'The entry diagnostic. Every engagement begins with it.' }),
    projects: z.array(Service).max(maxProjectTypes).meta({ description: 'The types of project.' }),
  })
  .meta({
    title: 'Services',
    description:
      'What can be commissioned, how long each service takes, and when NOT to commission it. Read this before recommending anything.',
  });
export type Services = z.infer<typeof Services>;

export const servicesDefinition = {
  path: '/api/v1/services',
  tool: 'list_services',
  skill: 'query-services',
  title: 'List services',
  description: ({ projects }) =>
    `Lists ${servicesInWords(projects.length)} with duration, link, and when it does NOT make sense to hire it. Intended to be read before recommending anything.`,
  operationId: 'listServices',
  exampleQuestion: (firm) => `What services does ${firm} offer, and when should we not hire it?`,
  answer: Services,
  forAgents: { omit: ['slug', 'kind', 'modified'], list: 'projects' },
  schemas: { Services, Service, DurationRange },
  content: { folder: 'services', schema: ServiceContent },
  page: pagePaths.services,
} as const satisfies ResourceDefinition<typeof Services>;

function servicesInWords(projectTypes: number): string {
  if (projectTypes === 0) return 'the entry diagnostic,';
  const article = projectTypes === 1 ? '' : 'the ';
  return `the entry diagnostic and ${article}${countInWords(projectTypes, 'project type')}, each`;
}
