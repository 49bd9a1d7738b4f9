import type { Company } from '../../../contract/resources/company.ts';
import type { Pricing } from '../../../contract/resources/pricing.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { organizationReference } from './organization-reference.ts';

/** A service and its price (schema.org Offer): one figure for the diagnostic, an order of magnitude for a project. */
export function offer(service: Service, pricing: Pricing, company: Company): object {
  const { title, summary, link, kind } = service;
  return {
    '@type': 'Offer',
    url: link,
    ...(kind === 'diagnostic' ? published(pricing) : estimated(pricing)),
    itemOffered: {
      '@type': 'Service',
      name: title,
      description: summary,
      url: link,
      provider: organizationReference(company),
    },
  };
}

function published({ diagnostic }: Pricing) {
  const { amount, currency } = diagnostic.price;
  return { price: amount, priceCurrency: currency };
}

function estimated({ project }: Pricing) {
  if (!project) return {};
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
