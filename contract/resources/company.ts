import type { z } from 'zod';
import { CompanyContent } from '../content/company-content.ts';
import { absoluteUrl } from '../content/content-fields.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** `/api/v1/company`: the provider. */
export const Company = CompanyContent.omit({ $schema: true })
  .extend({ link: absoluteUrl('The website.', 'https://example.com/') })
  .meta({ title: 'Company', description: 'Who the provider is.' });
export type Company = z.infer<typeof Company>;

export const companyDefinition = {
  path: '/api/v1/company',
  skill: 'query-services',
  title: 'Company',
  description: () => 'Who the provider is.',
  operationId: 'getCompany',
  exampleQuestion: (provider) => `Who is ${provider}, and what work does it not take?`,
  answer: Company,
  schemas: { Company },
  content: { file: 'company.json', schema: CompanyContent },
} as const satisfies ResourceDefinition<typeof Company>;
