import { z } from 'zod';
import { line, lines, modified, schemaReference, slug } from './content-fields.ts';

/** content/company.json: the organization. */
export const CompanyContent = z
  .strictObject({
    $schema: schemaReference('company'),
    modified,
    name: line(60).meta({
      description: 'Name of the consultancy.',
      examples: ['Example Consulting'],
    }),
    slug: slug.meta({
      description: 'Name of the consultancy as a part of paths: lower-case letters, digits and hyphens.',
      examples: ['example-consulting'],
    }),
    tagline: line(80).meta({
      description: 'The consultancy in one line, as a headline.',
      examples: ['For systems that outlived their authors'],
    }),
    summary: line(300).meta({
      description: 'What the consultancy does, in one or two sentences.',
      examples: ['We rescue and modernise software whose authors have gone.'],
    }),
    about: lines(6, 800).meta({
      description: 'The consultancy at greater length, one paragraph each.',
      examples: [['Most of what we are asked to look at works.']],
    }),
    whatWeDoNotDo: lines(8, 300).meta({
      description: 'Work that the consultancy does not take.',
      examples: [['New products from an empty page.']],
    }),
    founded: z
      .int()
      .min(1900)
      .max(2100)
      .meta({ description: 'Year in which the consultancy began.', examples: [2013], format: 'int32' }),
    city: line(80).meta({ description: 'City where the office is.', examples: ['Ghent'] }),
    country: line(80).meta({ description: 'Country where the office is.', examples: ['Belgium'] }),
    languages: lines(10, 40).meta({
      description: 'Languages in which the consultancy works, by their English names.',
      examples: [['English', 'Dutch']],
    }),
    workingHours: line(200).meta({
      description: 'When a person answers, with the time zone.',
      examples: ['Monday to Friday, 9:00 to 17:00 in Ghent (Europe/Brussels)'],
    }),
    email: z
      .email('write one e-mail address')
      .max(254)
      .meta({
        description: 'Published e-mail address of the consultancy.',
        examples: ['desk@consulting.example'],
      }),
  })
  .meta({
    title: 'Company',
    description: 'Who the consultancy is. Its name and slug stand in this file only: other texts say "we".',
  });
export type CompanyContent = z.infer<typeof CompanyContent>;
