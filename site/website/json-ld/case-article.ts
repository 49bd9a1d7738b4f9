import type { Case } from '../../../contract/resources/cases.ts';
import type { Site } from '../../resources/site.ts';
import { organizationReference, schemaOrgContext } from './organization-reference.ts';
import { publisher } from './organization-with-logo.ts';

/**
 * A case (schema.org Article). Its citations are the pages by which it can be checked. The page adds an image where the
 * case has none.
 */
export function caseArticle(
  { title, summary, client, link, published, modified, links, picture }: Case,
  site: Site,
): object {
  return {
    '@context': schemaOrgContext,
    '@type': 'Article',
    headline: title,
    description: summary,
    url: link,
    mainEntityOfPage: link,
    inLanguage: site.website.words.language,
    ...(picture && { image: picture.url }),
    ...(published !== undefined && { datePublished: published }),
    ...(modified !== undefined && { dateModified: modified }),
    author: organizationReference(site.resources.company),
    publisher: publisher(site),
    about: { '@type': 'Organization', name: client },
    ...(links.length > 0 && { citation: links.map(({ url }) => url) }),
  };
}
