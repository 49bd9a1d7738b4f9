import { z } from 'zod';
import { CurrencyCode } from '../content/codes.ts';
import {
  absoluteUrl,
  line,
  modified,
  optionalLines,
  pagePath,
  schemaReference,
  text,
} from '../content/content-fields.ts';
import { pagePaths } from '../page-paths.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** The maximum amount, in major units of any currency. In some currencies, one euro is a five-digit amount. */
const maxAmount = 1_000_000_000_000;

const amount = z.number().min(0).max(maxAmount);

const DiagnosticPrice = z
  .strictObject({
    price: amount.meta({
      description:
        'Price of the diagnostic in major units of the currency (euros, not cents), with no more decimal places than the currency has. 0 if it is free.',
      examples: [12_500],
    }),
    includes: optionalLines(8, 300).meta({
      description: 'What the price includes.',
      examples: [['Questions about the report for three months.']],
    }),
    doesNotInclude: optionalLines(8, 300).meta({
      description: 'What the price does not include.',
      examples: [['Travel expenses, charged at cost and agreed in advance.']],
    }),
    payment: text(
      400,
      'When and how the diagnostic is paid for.',
      'One invoice when you have the report, payable within 30 days.',
    ).optional(),
  })
  .meta({ description: 'The published price of the diagnostic.' });

/** The default sentence about how a project's price is agreed. */
export const projectsInPhases =
  'A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.';

/** The order of magnitude of a project's price. Exact project prices are not published. */
const ProjectPrice = z
  .strictObject({
    orderOfMagnitude: z
      .strictObject({
        minimum: amount.meta({
          description: 'Lower end, in major units of the currency.',
          examples: [30_000],
        }),
        maximum: amount.meta({
          description: 'Upper end, in major units of the currency.',
          examples: [200_000],
        }),
      })
      .meta({ description: 'The range of what past projects have cost.' })
      .optional(),
    agreement: line(200)
      .optional()
      .meta({
        description: `A sentence that says whether a project has a fixed figure, and how the price is agreed. Agents read it together with the price. The default is: "${projectsInPhases}"`,
        examples: ['A project has a fixed price, which we quote after the diagnostic.'],
      }),
    howItIsFixed: text(
      600,
      'How the price of a project is determined.',
      'We agree the price of each phase on the basis of the diagnostic report.',
    ).optional(),
    whatMovesIt: optionalLines(8, 300).meta({
      description: 'Factors that make a project cost more or less.',
      examples: [['How quickly somebody on your side can decide.']],
    }),
  })
  .meta({ description: 'The order of magnitude of a project, and how its price is agreed.' });

/** content/pricing.json: what it costs to get started. */
export const PricingContent = z
  .strictObject({
    $schema: schemaReference('pricing'),
    modified,
    currency: CurrencyCode.meta({ description: 'Currency of all amounts (ISO 4217).' }),
    page: pagePath('the prices', pagePaths.pricing),
    tax: text(
      300,
      'The taxes that are added to the prices.',
      'Prices are net of value added tax.',
    ).optional(),
    taxNote: line(30)
      .optional()
      .meta({
        description: 'The taxes in a few words. Pages show them after each price.',
        examples: ['excl. VAT'],
      }),
    diagnostic: DiagnosticPrice,
    project: ProjectPrice.optional(),
  })
  .meta({ title: 'Pricing', description: 'What it costs to get started.' });
export type PricingContent = z.infer<typeof PricingContent>;

export const Money = z
  .strictObject({
    amount: z
      .number()
      .min(0)
      .max(maxAmount)
      .meta({
        description: 'The amount in major units of the currency (euros, not cents).',
        examples: [12_500],
      }),
    currency: CurrencyCode.meta({ description: 'The currency (ISO 4217).' }),
    formatted: z
      .string()
      .min(1)
      .max(40)
      .meta({ description: 'The amount with its currency, formatted in English.', examples: ['EUR 12,500'] }),
  })
  .meta({ title: 'Money', description: 'An amount of money.' });
export type Money = z.infer<typeof Money>;

export const MoneyRange = z
  .strictObject({
    minimum: Money.meta({ description: 'The lower end.' }),
    maximum: Money.meta({ description: 'The upper end.' }),
    formatted: z
      .string()
      .min(1)
      .max(80)
      .meta({ description: 'The range, formatted in English.', examples: ['EUR 30,000 to EUR 200,000'] }),
  })
  .meta({ title: 'MoneyRange', description: 'A range of amounts.' });
export type MoneyRange = z.infer<typeof MoneyRange>;

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
