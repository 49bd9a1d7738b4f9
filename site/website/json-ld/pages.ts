import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Case } from '../../../contract/resources/cases.ts';
import type { Article } from '../../resources/articles.ts';
import type { Site } from '../../resources/site.ts';
import { organizationReference, publisher, schemaOrgContext } from './organization.ts';

interface Crumb {
  readonly title: string;
  /** URL of the page. */
  readonly url: string;
}

/** Returns the pages from the home page down to the current one (schema.org BreadcrumbList). */
export function breadcrumbList(crumbs: readonly Crumb[]): object {
  return {
    '@context': schemaOrgContext,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: url,
    })),
  };
}

/** Returns a case (schema.org Article), citing the pages that verify it. */
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
    author: organizationReference(site),
    publisher: publisher(site),
    about: { '@type': 'Organization', name: client },
    ...(links.length > 0 && { citation: links.map(({ url }) => url) }),
  };
}

/** Returns an article (schema.org BlogPosting). */
export function blogPosting(
  { title, description, path, published, modified, authors, picture }: Article,
  site: Site,
): object {
  const { tag, urlOf } = site.language;
  return {
    '@context': schemaOrgContext,
    '@type': 'BlogPosting',
    headline: title,
    description,
    url: urlOf(path),
    mainEntityOfPage: urlOf(path),
    inLanguage: tag,
    ...(picture && { image: picture.url }),
    datePublished: published,
    dateModified: modified,
    author: authors.map(({ name, path: personPath }) => ({
      '@type': 'Person',
      name,
      ...(personPath !== undefined && { url: urlOf(personPath) }),
    })),
    publisher: publisher(site),
  };
}

/** Returns the API (schema.org WebAPI). */
export function webApi(description: string, site: Site): object {
  const { baseUrl, resources } = site;
  return {
    '@context': schemaOrgContext,
    '@type': 'WebAPI',
    name: `${resources.company.name}: public API`,
    description,
    url: baseUrl + pagePaths.api,
    documentation: baseUrl + paths.openapi,
    provider: organizationReference(site),
  };
}
