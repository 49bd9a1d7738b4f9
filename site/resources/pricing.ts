import type { ProjectPrice } from '../../contract/content/pricing-content.ts';
import { joinLines, money, moneyRange, type SiteResource, withoutSchema } from './projections.ts';

export const pricing: SiteResource<'pricing'> = {
  project({ pricing }) {
    const { currency, diagnostic, project, ...rest } = withoutSchema(pricing);
    const range = ({ minimum, maximum }: ProjectPrice['orderOfMagnitude']) =>
      moneyRange(minimum, maximum, currency);
    return {
      ...rest,
      diagnostic: { ...diagnostic, price: money(diagnostic.price, currency) },
      ...(project && { project: { ...project, orderOfMagnitude: range(project.orderOfMagnitude) } }),
    };
  },
  text({ diagnostic, project, tax }) {
    return joinLines(
      `The diagnostic ${diagnostic.price.amount === 0 ? 'is free' : `costs ${diagnostic.price.formatted}`}. ${diagnostic.payment}`,
      ...(project
        ? [
            [
              `A project, as an order of magnitude: ${project.orderOfMagnitude.formatted}.`,
              project.agreement,
              project.howItIsFixed,
            ]
              .filter(Boolean)
              .join(' '),
          ]
        : []),
      tax,
    );
  },
  modified: ({ modified }) => modified,
};
