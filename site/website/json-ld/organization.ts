import type { LegalContent } from '../../../contract/content/legal-content.ts';
import type { Site } from '../../resources/site.ts';
import { offer } from './offer.ts';
import { schemaOrgContext } from './organization-reference.ts';
import { publisher } from './organization-with-logo.ts';
import { postalAddress } from './postal-address.ts';

/** The organization (schema.org Organization) with its offers. */
export function organization(site: Site): object {
  const { company, services, pricing } = site.resources;
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
