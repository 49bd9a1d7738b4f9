import { pricingPage } from '../pages/pricing-page.ts';
import { lines } from './plain-text.ts';
import type { SiteResource } from './site-resource.ts';
import { withoutSchema } from './without-schema.ts';

export const pricing: SiteResource<'pricing'> = {
  project({ pricing }) {
    const { currency, diagnostic, project } = pricing;
    const text = (amount: number) => `${currency} ${amount.toLocaleString('en')}`;
    return {
      ...withoutSchema(pricing),
      diagnostic: { ...diagnostic, price: text(diagnostic.amount) },
      project: { ...project, orderOfMagnitude: `${text(project.from)} to ${text(project.to)}` },
    };
  },
  text({ diagnostic, project, tax }) {
    return lines(
      `The diagnostic costs ${diagnostic.price}. ${diagnostic.payment}`,
      `A project, as an order of magnitude: ${project.orderOfMagnitude}. ${project.howItIsFixed}`,
      tax,
    );
  },
  modified: ({ modified }) => modified,
  pages: (resources) => [pricingPage(resources)],
};
