import { z } from 'zod';
import {
  draft,
  line,
  lines,
  modified,
  optionalLines,
  position,
  schemaReference,
  slug,
} from './content-fields.ts';
import { DurationRange } from './duration-range.ts';

/** The most types of project beside the diagnostic. */
export const maxProjectTypes = 12;

/** content/services/<slug>.json: something that can be commissioned. */
export const ServiceContent = z
  .strictObject({
    $schema: schemaReference('service', '..'),
    modified,
    draft,
    slug: slug.meta({ description: 'Name of the service in its path and its file.', examples: ['repair'] }),
    kind: z.enum(['diagnostic', 'project']).meta({
      description: `The entry diagnostic, of which there is one, or a type of project, of which there are at most ${maxProjectTypes}.`,
      examples: ['project'],
    }),
    position: position(
      'Place of the project among the others: lower ones first, then those without one by their slugs. The diagnostic always stands before them.',
    ),
    title: line(80).meta({
      description: 'Display name.',
      examples: ['Repair of a program'],
    }),
    summary: line(400).meta({
      description: 'What is done, in one or two sentences.',
      examples: ['We make a failing program dependable again, and change as little as possible.'],
    }),
    duration: DurationRange.meta({ description: 'How long it takes.' }),
    whatYouGet: lines(8, 300).meta({
      description: 'Deliverables.',
      examples: [['The faults named in the report mended, each with an automatic test.']],
    }),
    whatWeNeed: optionalLines(8, 300).meta({
      description: 'What the client has to contribute.',
      examples: [['Permission to put small changes into production every week.']],
    }),
    whenItMakesSense: lines(8, 300).meta({
      description: 'Situations in which to hire this service.',
      examples: [['The system fails so often that people have built their day around it.']],
    }),
    whenItDoesNotMakeSense: lines(8, 300).meta({
      description: 'Situations in which NOT to hire this service, with what to do instead.',
      examples: [['The system is to be switched off within half a year: live with the fault.']],
    }),
  })
  .meta({ title: 'Service', description: 'A service that can be commissioned.' });
export type ServiceContent = z.infer<typeof ServiceContent>;
