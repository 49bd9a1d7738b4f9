import type { LegalContent } from '../../../contract/content/legal-content.ts';
import type { Site } from '../../resources/site.ts';
import { offer } from './offer.ts';
import { schemaOrgContext } from './organization-reference.ts';
import { publisher } from './organization-with-logo.ts';

/** The organization (schema.org Organization) with its offers. */
export function organization(site: Site): object {
  const { company, services, pricing } = site.resources;
  const { diagnostic, projects } = services;
  const { tagline, summary, email, telephone, founded, city, country, languages, legal, sameAs } = company;
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
    address: {
      '@type': 'PostalAddress',
      ...(legal && { streetAddress: legal.address.join(', ') }),
      addressLocality: city,
      addressCountry: country.code,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email,
      ...(telephone !== undefined && { telephone }),
      availableLanguage: languages.map(({ code }) => code),
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: [diagnostic, ...projects].map((service) => offer(service, pricing, company)),
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
