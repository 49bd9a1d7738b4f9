import { schemaOrgContext } from './organization-reference.ts';

interface Crumb {
  readonly title: string;
  /** Address of the page. */
  readonly url: string;
}

/** The pages from the home page down to the current one (schema.org BreadcrumbList). */
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
