import { z } from 'zod';
import { pagePaths } from '../page-paths.ts';
import { CurrencyCode } from './codes.ts';
import { line, modified, optionalLines, pagePath, schemaReference } from './content-fields.ts';

/** The maximum amount, in major units of any currency. In some currencies, one euro is a five-digit amount. */
export const maxAmount = 1_000_000_000_000;

const amount = z.number().min(0).max(maxAmount);

/** The published price of the entry diagnostic. */
export const DiagnosticPrice = z
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
    payment: line(400)
      .meta({
        description: 'When and how the diagnostic is paid for.',
        examples: ['One invoice when you have the report, payable within 30 days.'],
      })
      .optional(),
  })
  .meta({ description: 'The published price of the diagnostic.' });
export type DiagnosticPrice = z.infer<typeof DiagnosticPrice>;

/** The default sentence about how a project's price is agreed. */
export const projectsInPhases =
  'A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.';

/** The order of magnitude of a project's price. Exact project prices are not published. */
export const ProjectPrice = z
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
    howItIsFixed: line(600)
      .meta({
        description: 'How the price of a project is determined.',
        examples: ['We agree the price of each phase on the basis of the diagnostic report.'],
      })
      .optional(),
    whatMovesIt: optionalLines(8, 300).meta({
      description: 'Factors that make a project cost more or less.',
      examples: [['How quickly somebody on your side can decide.']],
    }),
  })
  .meta({ description: 'The order of magnitude of a project, and how its price is agreed.' });
export type ProjectPrice = z.infer<typeof ProjectPrice>;

/** content/pricing.json: what it costs to get started. */
export const PricingContent = z
  .strictObject({
    $schema: schemaReference('pricing'),
    modified,
    currency: CurrencyCode.meta({ description: 'Currency of all amounts (ISO 4217).' }),
    page: pagePath('the prices', pagePaths.pricing),
    tax: line(300)
      .meta({
        description: 'The taxes that are added to the prices.',
        examples: ['Prices are net of value added tax.'],
      })
      .optional(),
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
