import type { z } from 'zod';
import { absoluteUrl } from '../content/content-fields.ts';
import {
  DiagnosticPrice,
  PricingContent,
  ProjectPrice,
  projectsInPhases,
} from '../content/pricing-content.ts';
import { pagePaths } from '../page-paths.ts';
import { Money, MoneyRange } from './money.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** `/api/v1/pricing`: the price of the diagnostic and the order of magnitude of a project. */
export const Pricing = PricingContent.omit({ $schema: true, currency: true, page: true })
  .extend({
    link: absoluteUrl('URL of the page about the prices.', 'https://example.com/pricing'),
    diagnostic: DiagnosticPrice.extend({
      price: Money.meta({ description: 'The price of the diagnostic.' }),
    }).meta({ description: 'The published price of the entry diagnostic.' }),
    project: ProjectPrice.extend({
      agreement: ProjectPrice.shape.agreement.meta({
        description: 'Whether a project has a fixed figure, and how it is agreed.',
      }),
      orderOfMagnitude: MoneyRange.optional().meta({
        description: 'The range of what past projects have cost.',
      }),
    })
      .meta({ description: 'The order of magnitude of a project, and how its price is agreed.' })
      .optional(),
  })
  .meta({
    title: 'Pricing',
    description:
      'The published price of the diagnostic, and the order of magnitude of a project if projects are offered.',
  });
export type Pricing = z.infer<typeof Pricing>;

export const pricingDefinition = {
  path: '/api/v1/pricing',
  tool: 'get_pricing',
  skill: 'query-services',
  title: 'Get pricing',
  description: ({ project }) =>
    project
      ? `Returns the published price of the diagnostic and the order of magnitude of a project. ${project.agreement ?? projectsInPhases}`
      : 'Returns the published price of the diagnostic.',
  operationId: 'getPricing',
  exampleQuestion: (firm) => `What does a diagnostic from ${firm} cost?`,
  answer: Pricing,
  forAgents: { omit: ['modified'] },
  schemas: { Pricing, Money, MoneyRange },
  content: { file: 'pricing.json', schema: PricingContent },
  page: pagePaths.pricing,
} as const satisfies ResourceDefinition<typeof Pricing>;
