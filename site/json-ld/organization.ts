import type { Resources } from '../../contract/resources/all-resources.ts';
import { offer } from './offer.ts';
import { organizationReference, schemaOrgContext } from './organization-reference.ts';

/** The organization (schema.org Organization) with its offers. */
export function organization({ company, services: { diagnostic, projects }, pricing }: Resources): object {
  const { tagline, summary, email, founded, city, country, languages } = company;
  return {
    '@context': schemaOrgContext,
    ...organizationReference(company),
    slogan: tagline,
    description: summary,
    email,
    foundingDate: String(founded),
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email, availableLanguage: languages },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: [diagnostic, ...projects].map((service) => offer(service, pricing, company)),
    },
  };
}
