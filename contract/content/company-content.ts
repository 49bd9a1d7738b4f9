import { z } from 'zod';
import { weekdays } from '../request/answer-day.ts';
import { CountryCode, LanguageTag, TimeZone } from './codes.ts';
import {
  distinct,
  emailAddress,
  httpsAddress,
  latestYear,
  line,
  modified,
  optionalLines,
  schemaReference,
  slug,
} from './content-fields.ts';
import { figures } from './figures-content.ts';
import { LegalContent, telephone } from './legal-content.ts';
import { PictureContent } from './picture-content.ts';

/** A member of the firm's team, as shown on the website. */
export const PersonContent = z
  .strictObject({
    name: line(80).meta({ description: 'Name of the person.', examples: ['Ada Example'] }),
    role: line(80).meta({ description: 'Role of the person.', examples: ['Engineer'] }),
    text: line(300)
      .meta({
        description: 'A one-sentence description of the person.',
        examples: ['Ada reads old programs and answers the letters.'],
      })
      .optional(),
    picture: PictureContent.optional().meta({ description: 'A portrait.' }),
  })
  .meta({ description: 'A member of the provider’s team.' });
export type PersonContent = z.infer<typeof PersonContent>;

/** content/company.json: the firm. */
export const CompanyContent = z
  .strictObject({
    $schema: schemaReference('company'),
    modified,
    name: line(60).meta({
      description: 'Name of the provider.',
      examples: ['Example Consulting'],
    }),
    slug: slug.meta({
      description: 'Name of the provider in paths: lower-case letters, digits and hyphens.',
      examples: ['example-consulting'],
    }),
    tagline: line(80)
      .meta({
        description: 'The provider in one line, shown as a headline.',
        examples: ['Software for workshops'],
      })
      .optional(),
    summary: line(300).meta({
      description: 'What the provider does, in one or two sentences.',
      examples: ['We write and look after the programs of small workshops.'],
    }),
    about: optionalLines(6, 800).meta({
      description: 'The provider in detail, one paragraph per item.',
      examples: [['We began with one program for a locksmith.']],
    }),
    whatWeDoNotDo: optionalLines(8, 300).meta({
      description: 'Work that the provider does not take on.',
      examples: [['New products from scratch.']],
    }),
    figures: figures.meta({
      description: 'The provider in numbers.',
      examples: [[{ value: '11', label: 'people, none of them in sales' }]],
    }),
    people: z.array(PersonContent).min(1).max(24).optional().meta({
      description:
        'The people whom a client meets, in display order. The first one is shown next to the form.',
    }),
    founded: z
      .int()
      .min(1900)
      .max(latestYear)
      .meta({ description: 'Year in which the provider was founded.', examples: [2013], format: 'int32' })
      .optional(),
    city: line(80)
      .meta({ description: 'City where the office is.', examples: ['Ghent'] })
      .optional(),
    country: CountryCode.meta({
      description: 'Code of the country where the office is (ISO 3166-1 alpha-2).',
    }),
    languages: z
      .array(LanguageTag)
      .min(1)
      .max(10)
      .check(distinct)
      .meta({
        description: 'Codes of the languages in which the provider works (BCP 47).',
        examples: [['en', 'nl']],
      }),
    workingHours: line(200)
      .meta({
        description: 'When a person answers, in the time zone given in "timeZone".',
        examples: ['Monday to Friday, 9:00 to 17:00'],
      })
      .optional(),
    timeZone: TimeZone.meta({ description: 'Time zone of the working hours (IANA).' }).optional(),
    workingDays: z
      .array(z.enum(weekdays))
      .min(1)
      .max(7)
      .check(distinct)
      .meta({
        description:
          'Days of the week on which a person answers, by their English names, such as "Monday". If absent, all but the weekend of the country.',
        examples: [['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']],
      })
      .optional(),
    telephone,
    email: emailAddress.meta({
      description: 'Published e-mail address of the provider.',
      examples: ['desk@consulting.example'],
    }),
    sameAs: z
      .array(httpsAddress(300))
      .min(1)
      .max(10)
      .check(distinct)
      .optional()
      .meta({
        description:
          'The provider’s profiles on other sites, such as social networks, registers and code repositories (schema.org sameAs).',
        examples: [['https://code.example.org/desk']],
      }),
    legal: LegalContent.optional().meta({
      description: 'Legal information that the provider is required to publish.',
    }),
  })
  .meta({
    title: 'Company',
    description: 'Who the provider is. Only this file contains its name and slug: all other files say "we".',
  });
export type CompanyContent = z.infer<typeof CompanyContent>;
