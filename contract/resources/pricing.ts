import { z } from 'zod';
import { DiagnosticPrice, PricingContent, ProjectPrice } from '../content/pricing-content.ts';
import { pagePaths } from '../page-paths.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** `/api/v1/pricing`: the price of the diagnostic and the order of magnitude of a project. */
export const Pricing = PricingContent.omit({ $schema: true })
  .extend({
    diagnostic: DiagnosticPrice.extend({
      price: z
        .string()
        .min(1)
        .max(40)
        .meta({ description: 'The price as people write it.', examples: ['EUR 9,600'] }),
    }).meta({ description: 'The published price of the entry diagnostic.' }),
    project: ProjectPrice.extend({
      orderOfMagnitude: z
        .string()
        .min(1)
        .max(80)
        .meta({
          description: 'What projects have cost, as people write it.',
          examples: ['EUR 25,000 to EUR 300,000'],
        }),
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

export const pricingDefinition = {
  path: '/api/v1/pricing',
  tool: 'get_pricing',
  skill: 'query-services',
  title: 'Get pricing',
  description: () =>
    'Returns the published price of the diagnostic and the order of magnitude of a project. A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.',
  operationId: 'getPricing',
  exampleQuestion: (provider) => `What does a diagnostic by ${provider} cost?`,
  answer: Pricing,
  schemas: { Pricing },
  content: { file: 'pricing.json', schema: PricingContent },
  page: pagePaths.pricing,
} as const satisfies ResourceDefinition<typeof Pricing>;
