import type { LegalContent } from '../../../contract/content/legal-content.ts';
import type { Company } from '../../../contract/resources/company.ts';
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
      ...(legal && { streetAddress: street(legal.address, company) }),
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

/** An address without the lines that name its city or country, which have properties of their own. */
function street([first, ...further]: LegalContent['address'], { city, country }: Company): string {
  const lines = further.filter((line) => !line.includes(city) && line !== country.name);
  return [first, ...lines].join(', ');
}
