import type { LegalContent } from '../../../contract/content/legal-content.ts';
import { filePaths } from '../../../contract/page-paths.ts';
import type { Pricing } from '../../../contract/resources/pricing.ts';
import type { Service } from '../../../contract/resources/services.ts';
import type { Site } from '../../resources/site.ts';
import { logoOf } from '../theme/logo.ts';
import { postalAddress } from './postal-address.ts';

/** Returns the organization (schema.org Organization) with its offers. */
export function organization(site: Site): object {
  const { company, services } = site.resources;
  const { diagnostic, projects } = services;
  const { tagline, summary, email, telephone, founded, legal, sameAs } = company;
  const languages = company.languages.map(({ code }) => code);
  return {
    '@context': schemaOrgContext,
    ...publisher(site),
    slogan: tagline,
    description: summary,
    email,
    ...(telephone !== undefined && { telephone }),
    ...(founded !== undefined && { foundingDate: String(founded) }),
    ...(sameAs && { sameAs }),
    ...(legal && legalProperties(legal)),
    address: postalAddress(company, [site.website.words.language, ...languages]),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email,
      ...(telephone !== undefined && { telephone }),
      availableLanguage: languages,
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: [diagnostic, ...projects].map((service) => offer(service, site)),
    },
  };
}

function legalProperties({ name, vatId, register }: LegalContent): object {
  return {
    legalName: name,
    ...(vatId !== undefined && { vatID: vatId }),
    ...(register && {
      identifier: { '@type': 'PropertyValue', propertyID: register.name, value: register.number },
    }),
  };
}

export const schemaOrgContext = 'https://schema.org';

type OrganizationSite = Pick<Site, 'baseUrl' | 'resources'>;

/** Returns a reference to the home page's organization, with a name and URL for parsers that read a single page. */
export function organizationReference({ baseUrl, resources }: OrganizationSite) {
  const { name, link } = resources.company;
  // The same in all languages.
  return { '@type': 'Organization', '@id': `${baseUrl}/#organization`, name, url: link };
}

/** Returns the organization with the theme's logo, or else the PNG icon. Search engines require at least 112 × 112 pixels. */
export function publisher(site: Pick<Site, 'website' | 'pictures' | 'baseUrl' | 'resources'>) {
  const { src } = logoOf(site) ?? { src: filePaths.touchIcon };
  return {
    ...organizationReference(site),
    logo: { '@type': 'ImageObject', url: site.baseUrl + src },
  };
}

/** Returns a service and its price (schema.org Offer): an amount for the diagnostic, a range for a project. */
export function offer(service: Service, site: OrganizationSite): object {
  const { pricing } = site.resources;
  const { title, summary, link, kind } = service;
  return {
    '@type': 'Offer',
    url: link,
    ...(kind === 'diagnostic' ? diagnosticPrice(pricing) : projectEstimate(pricing)),
    itemOffered: {
      '@type': 'Service',
      name: title,
      description: summary,
      url: link,
      provider: organizationReference(site),
    },
  };
}

function diagnosticPrice({ diagnostic }: Pricing) {
  const { amount, currency } = diagnostic.price;
  return { price: amount, priceCurrency: currency };
}

function projectEstimate({ project }: Pricing) {
  if (!project?.orderOfMagnitude) return {};
  const { minimum, maximum } = project.orderOfMagnitude;
  return {
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: minimum.currency,
      minPrice: minimum.amount,
      maxPrice: maximum.amount,
    },
  };
}
