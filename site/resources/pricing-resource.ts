import { Pricing } from '../../contract/resources/pricing.ts';
import type { Content } from '../content/site-content.ts';
import { withoutSchema } from './without-schema.ts';

export function pricingResource({ pricing }: Content): Pricing {
  const { currency, diagnostic, project } = pricing;
  const text = (amount: number) => `${currency} ${amount.toLocaleString('en')}`;
  return Pricing.parse({
    ...withoutSchema(pricing),
    diagnostic: { ...diagnostic, price: text(diagnostic.amount) },
    project: { ...project, orderOfMagnitude: `${text(project.from)} to ${text(project.to)}` },
  });
}
