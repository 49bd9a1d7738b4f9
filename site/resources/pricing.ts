import type { ProjectPrice } from '../../contract/content/pricing-content.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { joinLines, money, moneyRange, type SiteResource, withoutSchema } from './projections.ts';

export const pricing: SiteResource<'pricing'> = {
  project({ pricing }, { pageUrl }) {
    const { currency, diagnostic, project, page, ...rest } = withoutSchema(pricing);
    return {
      ...rest,
      diagnostic: { ...diagnostic, price: money(diagnostic.price, currency) },
      ...(project && { project: withMoney(project, currency) }),
      link: pageUrl(page ?? pagePaths.pricing),
    };
  },
  text({ diagnostic, project, tax }) {
    return joinLines(
      sentences(
        `The diagnostic ${diagnostic.price.amount === 0 ? 'is free' : `costs ${diagnostic.price.formatted}`}.`,
        diagnostic.payment,
      ),
      ...(project
        ? [
            sentences(
              project.orderOfMagnitude &&
                `A project, as an order of magnitude: ${project.orderOfMagnitude.formatted}.`,
              project.agreement,
              project.howItIsFixed,
            ),
          ]
        : []),
      ...(tax === undefined ? [] : [tax]),
    );
  },
};

const sentences = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(' ');

function withMoney({ orderOfMagnitude: range, ...project }: ProjectPrice, currency: string) {
  return {
    ...project,
    ...(range && { orderOfMagnitude: moneyRange(range.minimum, range.maximum, currency) }),
  };
}
