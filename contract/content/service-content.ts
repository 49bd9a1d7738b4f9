import { z } from 'zod';
import { pagePaths } from '../page-paths.ts';
import {
  draft,
  line,
  lines,
  modified,
  optionalLines,
  pagePath,
  position,
  schemaReference,
  slug,
} from './content-fields.ts';
import { DurationRange } from './duration-range.ts';

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
    title: line(80).meta({
      description: 'Display name.',
      examples: ['Repair of a program'],
    }),
    summary: line(400).meta({
      description: 'The service in one or two sentences.',
      examples: ['We make a failing program dependable again, and change as little as possible.'],
    }),
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
    whenItDoesNotMakeSense: lines(8, 300).meta({
      description: 'Situations in which NOT to hire this service, and what to do instead.',
      examples: [['The system is to be switched off within half a year: live with the fault.']],
    }),
  })
  .meta({ title: 'Service', description: 'A service that can be commissioned.' });
export type ServiceContent = z.infer<typeof ServiceContent>;
