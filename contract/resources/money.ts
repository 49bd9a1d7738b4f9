import { z } from 'zod';
import { CurrencyCode } from '../content/codes.ts';
import { maxAmount } from '../content/pricing-content.ts';

/** An amount of money. */
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

/** A range of amounts in one currency. */
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
