import type { Case } from '../../contract/resources/cases.ts';
import type { Company } from '../../contract/resources/company.ts';
import { organizationReference, schemaOrgContext } from './organization-reference.ts';

/** A case (schema.org Article). Its citations are the pages by which it can be checked. */
export function caseArticle(
  { title, summary, client, link, modified, links, picture }: Case,
  company: Company,
  language: string,
): object {
  return {
    '@context': schemaOrgContext,
    '@type': 'Article',
    headline: title,
    description: summary,
    url: link,
    inLanguage: language,
    ...(picture && { image: picture.url }),
    ...(modified !== undefined && { dateModified: modified }),
    author: organizationReference(company),
    about: { '@type': 'Organization', name: client },
    ...(links.length > 0 && { citation: links.map(({ url }) => url) }),
  };
}
