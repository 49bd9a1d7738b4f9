import { expect, test } from 'vitest';
import { money, moneyRange } from '../../../site/resources/projections.ts';

test.each([
  [12_500, 'EUR', 'EUR 12,500'],
  [12_500.5, 'EUR', 'EUR 12,500.50'],
  [1_200_000, 'JPY', 'JPY 1,200,000'],
  [3_500_000, 'HUF', 'HUF 3,500,000'],
  [12_500, 'CHF', 'CHF 12,500'],
  [1_250.125, 'KWD', 'KWD 1,250.125'],
])('money() writes %d %s as %j', (amount, currency, formatted) => {
  expect(money(amount, currency)).toEqual({ amount, currency, formatted });
});

test('moneyRange() includes the currency of both bounds', () => {
  expect(moneyRange(500, 80_000, 'CHF')).toEqual({
    minimum: { amount: 500, currency: 'CHF', formatted: 'CHF 500' },
    maximum: { amount: 80_000, currency: 'CHF', formatted: 'CHF 80,000' },
    formatted: 'CHF 500 to CHF 80,000',
  });
});
