import type { Company } from '../../../contract/resources/company.ts';

export const schemaOrgContext = 'https://schema.org';

/** A reference to the organization, which the home page describes, with name and address for readers of one page. */
export function organizationReference({ link, name }: Company) {
  return { '@type': 'Organization', '@id': `${link}#organization`, name, url: link };
}
