import { z } from 'zod';
import { CountryCode, LanguageTag } from '../content/codes.ts';
import { CompanyContent, PersonContent } from '../content/company-content.ts';
import { absoluteUrl, line } from '../content/content-fields.ts';
import { Figure } from '../content/figures-content.ts';
import { LegalContent } from '../content/legal-content.ts';
import { PublishedPicture } from '../content/picture-content.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** A country with its code and name. */
export const Country = z
  .strictObject({
    code: CountryCode.meta({ description: 'Code of the country (ISO 3166-1 alpha-2).' }),
    name: line(80).meta({ description: 'English name of the country.', examples: ['Belgium'] }),
  })
  .meta({ title: 'Country', description: 'A country.' });
export type Country = z.infer<typeof Country>;

/** A language with its code and name. */
export const Language = z
  .strictObject({
    code: LanguageTag.meta({ description: 'Code of the language (BCP 47).' }),
    name: line(80).meta({ description: 'English name of the language.', examples: ['English'] }),
  })
  .meta({ title: 'Language', description: 'A language.' });
export type Language = z.infer<typeof Language>;

/** A person whom a client meets. */
export const Person = PersonContent.extend({
  picture: PublishedPicture.optional().meta({ description: 'A portrait.' }),
}).meta({ title: 'Person', description: 'A member of the provider’s team.' });
export type Person = z.infer<typeof Person>;

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
