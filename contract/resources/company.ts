import { z } from 'zod';
import { CountryCode, LanguageTag, TimeZone } from '../content/codes.ts';
import {
  absoluteUrl,
  distinct,
  emailAddress,
  httpsAddress,
  latestYear,
  line,
  lineWithLinks,
  modified,
  optionalLines,
  schemaReference,
  slug,
  text,
} from '../content/content-fields.ts';
import { weekdays } from '../request/answer-day.ts';
import { Figure, figures, PictureContent, PublishedPicture } from './common-schemas.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** A telephone number in international format, which can be converted to a `tel:` URI (RFC 3966). */
export const telephone = z
  .string()
  .min(7)
  .max(30)
  .regex(
    /^\+[1-9](?:[ .-]?\d)+$/,
    'write "+", the country code and the number, for instance "+32 9 123 45 67"',
  )
  .meta({
    description: 'Published telephone number of the provider, with the country code.',
    examples: ['+32 9 123 45 67'],
  })
  .optional();

const Register = z
  .strictObject({
    name: text(120, 'Name of the register.', 'Commercial register of Ghent'),
    number: text(60, 'Registration number.', '0123.456.789'),
  })
  .meta({ description: 'The provider’s entry in a public register.' });

/** Legal information that a provider is required to publish: Directive 2000/31/EC, article 5, and similar laws. */
const LegalContent = z
  .strictObject({
    name: text(120, 'The legal name of the provider.', 'Example Consulting BV'),
    form: text(80, 'The legal form, in words.', 'Private limited company').optional(),
    address: z
      .array(line(120))
      .min(1)
      .max(6)
      .meta({
        description: 'The postal address of the registered office, line by line, without the name.',
        examples: [['Example Street 1', '9000 Ghent', 'Belgium']],
      }),
    representedBy: optionalLines(12, 120).meta({
      description: 'The provider’s legal representatives.',
      examples: [['Ada Example, managing director']],
    }),
    register: Register.optional(),
    vatId: text(40, 'VAT identification number.', 'BE 0123.456.789').optional(),
    supervisoryAuthority: text(
      200,
      'The authority that supervises the provider, if its work requires a licence.',
      'Federal Public Service Economy, Brussels',
    ).optional(),
    further: z
      .array(lineWithLinks(300))
      .max(10)
      .default([])
      .meta({
        description:
          'Other information that the law requires, one sentence per item, such as a professional body, insurance or share capital. Markdown links are allowed.',
        examples: [['Professional liability insurance: Example Insurance, Brussels, valid in the EU.']],
      }),
  })
  .meta({
    title: 'LegalInformation',
    description:
      'Legal information that the provider is required to publish. If present, the website has an imprint.',
  });

const PersonContent = z
  .strictObject({
    name: text(80, 'Name of the person.', 'Ada Example'),
    role: text(80, 'Role of the person.', 'Engineer'),
    text: text(
      300,
      'A one-sentence description of the person.',
      'Ada reads old programs and answers the letters.',
    ).optional(),
    picture: PictureContent.optional().meta({ description: 'A portrait.' }),
  })
  .meta({ description: 'A member of the provider’s team.' });

/** content/company.json: the firm. */
export const CompanyContent = z
  .strictObject({
    $schema: schemaReference('company'),
    modified,
    name: text(60, 'Name of the provider.', 'Example Consulting'),
    slug: slug.meta({
      description: 'Name of the provider in paths: lower-case letters, digits and hyphens.',
      examples: ['example-consulting'],
    }),
    tagline: text(80, 'The provider in one line, shown as a headline.', 'Software for workshops').optional(),
    summary: text(
      300,
      'What the provider does, in one or two sentences.',
      'We write and look after the programs of small workshops.',
    ),
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
      description: 'The people whom a client meets, in display order.',
    }),
    founded: z
      .int()
      .min(1900)
      .max(latestYear)
      .meta({ description: 'Year in which the provider was founded.', examples: [2013], format: 'int32' })
      .optional(),
    city: text(80, 'City where the office is.', 'Ghent').optional(),
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
    workingHours: text(
      200,
      'When a person answers, in the time zone given in "timeZone".',
      'Monday to Friday, 9:00 to 17:00',
    ).optional(),
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

export const Country = z
  .strictObject({
    code: CountryCode.meta({ description: 'Code of the country (ISO 3166-1 alpha-2).' }),
    name: text(80, 'English name of the country.', 'Belgium'),
  })
  .meta({ title: 'Country', description: 'A country.' });

export const Language = z
  .strictObject({
    code: LanguageTag.meta({ description: 'Code of the language (BCP 47).' }),
    name: text(80, 'English name of the language.', 'English'),
  })
  .meta({ title: 'Language', description: 'A language.' });

export const Person = PersonContent.extend({
  picture: PublishedPicture.optional().meta({ description: 'A portrait.' }),
}).meta({ title: 'Person', description: 'A member of the provider’s team.' });

/** `/api/v1/company`: the provider. */
export const Company = CompanyContent.omit({ $schema: true })
  .extend({
    country: Country.meta({ description: 'Country where the office is.' }),
    languages: z
      .array(Language)
      .min(1)
      .max(10)
      .meta({ description: 'Languages in which the provider works.' }),
    people: z.array(Person).min(1).max(24).optional().meta({
      description: 'The people whom a client meets, in the order that the provider chose.',
    }),
    link: absoluteUrl('URL of the website.', 'https://example.com/'),
  })
  .meta({ title: 'Company', description: 'Who the provider is.' });
export type Company = z.infer<typeof Company>;

export const companyDefinition = {
  path: '/api/v1/company',
  skill: 'query-services',
  title: 'Get company',
  description: () =>
    'Returns the company profile: who the provider is, what it does not do, and how to reach it.',
  operationId: 'getCompany',
  exampleQuestion: (firm) => `Who is ${firm}, and what work does it not take on?`,
  answer: Company,
  forAgents: { omit: ['picture', 'modified'] },
  schemas: {
    Company,
    Country,
    Figure,
    Language,
    LegalInformation: LegalContent,
    Person,
    Picture: PublishedPicture,
  },
  content: { file: 'company.json', schema: CompanyContent },
} as const satisfies ResourceDefinition<typeof Company>;
