import type { Company } from '../../contract/resources/company.ts';

/** Where what is said of things is defined. */
export const schemaOrgContext = 'https://schema.org';

/** The consultancy, which the first page describes, for whoever reads one other page alone. */
export function organizationReference({ link, name }: Company) {
  return { '@type': 'Organization', '@id': `${link}#organization`, name, url: link };
}
