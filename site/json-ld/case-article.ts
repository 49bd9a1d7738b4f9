import type { Case } from '../../contract/resources/cases.ts';
import type { Company } from '../../contract/resources/company.ts';
import { organizationReference, schemaOrgContext } from './organization-reference.ts';

/** A case (schema.org Article). Its citations are the pages by which it can be checked. */
export function caseArticle(
  { title, summary, client, link, modified, links, picture }: Case,
  company: Company,
): object {
  return {
    '@context': schemaOrgContext,
    '@type': 'Article',
    headline: title,
    description: summary,
    url: link,
    ...(picture && { image: picture.url }),
    dateModified: modified,
    author: organizationReference(company),
    about: { '@type': 'Organization', name: client },
    citation: links.map(({ url }) => url),
  };
}
