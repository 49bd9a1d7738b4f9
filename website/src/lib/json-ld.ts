import type { CollectionEntry } from 'astro:content';
import { articlePath, personPath } from './pages.ts';
import { pictureUrl } from './pictures.ts';
import type { Case, Service } from './resources.ts';
import { baseUrl, type Site } from './site.ts';

// Structured data for search engines (schema.org).

/** A reference to the firm, which is the same in all languages. */
const reference = ({ resources: { company } }: Site) => ({
  '@type': 'Organization',
  '@id': `${baseUrl}/#organization`,
  name: company.name,
  url: `${baseUrl}/`,
});

const publisher = (site: Site) => ({
  ...reference(site),
  logo: { '@type': 'ImageObject', url: `${baseUrl}/apple-touch-icon.png` },
});

/** The firm and what it offers. */
export function organization(site: Site): object {
  const { company, services } = site.resources;
  const { email, telephone, founded, legal, sameAs } = company;
  return {
    ...publisher(site),
    slogan: company.tagline,
    description: company.summary,
    email,
    telephone,
    foundingDate: founded?.toString(),
    sameAs,
    legalName: legal?.name,
    vatID: legal?.vatId,
    identifier: legal?.register && {
      '@type': 'PropertyValue',
      propertyID: legal.register.name,
      value: legal.register.number,
    },
    address: postalAddress(site),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email,
      telephone,
      availableLanguage: company.languages?.map(({ code }) => code),
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: [services.diagnostic, ...services.projects].map((service) => offer(service, site)),
    },
  };
}

/** The line of the city has the postal code, and those before it are the street. */
function postalAddress({ resources: { company } }: Site): object {
  const { city, country, legal } = company;
  const lines = legal?.address ?? [];
  const index = city === undefined ? -1 : lines.findIndex((line) => line.includes(city));
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.slice(0, Math.max(index, 0)).join(', ') || undefined,
    postalCode: lines[index]?.replace(city ?? '', '').trim() || undefined,
    addressLocality: city,
    addressCountry: country.code,
  };
}

/** A service, with its price if it is the diagnostic, or else with the range of prices of projects. */
export function offer({ slug, kind, title, summary }: Service, site: Site): object {
  const { diagnostic, project } = site.resources.pricing;
  const url = site.url(`/services/${slug}`);
  const range = project?.orderOfMagnitude;
  const price =
    kind === 'diagnostic'
      ? { price: diagnostic.price.amount, priceCurrency: diagnostic.price.currency }
      : range && {
          priceSpecification: {
            '@type': 'PriceSpecification',
            priceCurrency: range.minimum.currency,
            minPrice: range.minimum.amount,
            maxPrice: range.maximum.amount,
          },
        };
  return {
    '@type': 'Offer',
    url,
    ...price,
    itemOffered: { '@type': 'Service', name: title, description: summary, url, provider: reference(site) },
  };
}

/** A case, which cites the pages that prove it. */
export function caseArticle(item: Case, site: Site): object {
  const url = site.url(`/cases/${item.slug}`);
  return {
    '@type': 'Article',
    headline: item.title,
    description: item.summary,
    url,
    mainEntityOfPage: url,
    inLanguage: site.tag,
    image: item.picture && pictureUrl(item.picture),
    datePublished: item.published,
    dateModified: item.modified,
    author: reference(site),
    publisher: publisher(site),
    about: { '@type': 'Organization', name: item.client },
    citation: item.links?.map((link) => link.url),
  };
}

export function blogPosting(article: CollectionEntry<'articles'>, site: Site): object {
  const { title, description, published, modified, authors, picture } = article.data;
  const url = site.url(articlePath(article));
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: site.tag,
    datePublished: published,
    dateModified: modified ?? published,
    image: picture && pictureUrl(picture),
    author: authors.map((name) => {
      const path = personPath(name, site);
      return { '@type': 'Person', name, url: path && site.url(path) };
    }),
    publisher: publisher(site),
  };
}

/** The way from the home page to a page. */
export const breadcrumbList = (
  crumbs: readonly { readonly title: string; readonly path: string }[],
  site: Site,
) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: site.url(path),
  })),
});
