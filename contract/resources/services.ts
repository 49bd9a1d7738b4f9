import { z } from 'zod';
import {
  absoluteUrl,
  draft,
  line,
  modified,
  optionalLines,
  pagePath,
  position,
  schemaReference,
  slug,
  text,
} from '../content/content-fields.ts';
import { countInWords } from '../in-words.ts';
import { pagePaths } from '../page-paths.ts';
import { DurationRange } from './common-schemas.ts';
import type { ResourceDefinition } from './resource-definition.ts';

export const maxProjectTypes = 12;

/** content/services/<slug>.json: a service that can be commissioned. */
export const ServiceContent = z
  .strictObject({
    $schema: schemaReference('service', '..'),
    modified,
    draft,
    slug: slug.meta({ description: 'Name of the service in its path and file name.', examples: ['repair'] }),
    kind: z.enum(['diagnostic', 'project']).meta({
      description: `"diagnostic" for the entry diagnostic, of which there is exactly one, or "project" for one of up to ${maxProjectTypes} project types.`,
      examples: ['project'],
    }),
    position: position(
      'Position in the list of projects: lower numbers first, then the projects without a position, sorted by slug. The diagnostic always comes first.',
    ),
    page: pagePath('the service', `${pagePaths.services}/<slug>`),
    title: text(80, 'Display name.', 'Repair of a program'),
    summary: text(
      400,
      'The service in one or two sentences.',
      'We make a failing program dependable again, and change as little as possible.',
    ),
    duration: DurationRange.meta({ description: 'How long it takes.' }),
    whatYouGet: optionalLines(8, 300).meta({
      description: 'The deliverables.',
      examples: [['Fixes for the faults listed in the report, each with an automated test.']],
    }),
    whatWeNeed: optionalLines(8, 300).meta({
      description: 'What the client has to provide.',
      examples: [['Permission to put small changes into production every week.']],
    }),
    whenItMakesSense: optionalLines(8, 300).meta({
      description: 'Situations in which to hire this service.',
      examples: [['The system fails so often that people have built their day around it.']],
    }),
    whenItDoesNotMakeSense: z
      .array(line(300))
      .min(1)
      .max(8)
      .meta({
        description: 'Situations in which NOT to hire this service, and what to do instead.',
        examples: [['The system is to be switched off within half a year: live with the fault.']],
      }),
  })
  .meta({ title: 'Service', description: 'A service that can be commissioned.' });
export type ServiceContent = z.infer<typeof ServiceContent>;

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
