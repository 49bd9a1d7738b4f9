import type { z } from 'zod';
import { DiagnosticPrice, PricingContent, ProjectPrice } from '../content/pricing-content.ts';
import { Money, MoneyRange } from './money.ts';

/** `/api/v1/pricing`: the price of the diagnostic and the order of magnitude of a project. */
export const Pricing = PricingContent.omit({ $schema: true, currency: true })
  .extend({
    diagnostic: DiagnosticPrice.extend({
      price: Money.meta({ description: 'The price of the diagnostic.' }),
    }).meta({ description: 'The published price of the entry diagnostic.' }),
    project: ProjectPrice.extend({
      orderOfMagnitude: MoneyRange.meta({ description: 'What projects have cost.' }),
    }).meta({
      description:
        'The order of magnitude of a project. A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.',
    }),
  })
  .meta({
    title: 'Pricing',
    description: 'The published price of the diagnostic and the order of magnitude of a project.',
  });
export type Pricing = z.infer<typeof Pricing>;
