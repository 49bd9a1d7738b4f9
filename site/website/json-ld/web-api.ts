import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Company } from '../../../contract/resources/company.ts';
import { organizationReference, schemaOrgContext } from './organization-reference.ts';

/** The API (schema.org WebAPI). */
export function webApi(description: string, company: Company, baseUrl: string): object {
  return {
    '@context': schemaOrgContext,
    '@type': 'WebAPI',
    name: `${company.name}: public API`,
    description,
    url: baseUrl + pagePaths.api,
    documentation: baseUrl + paths.openapi,
    provider: organizationReference(company),
  };
}
