import { describe, expect, test } from 'vitest';
import { amountsIn, showsAmount, showsMoney } from '../../../site/folder/amounts.ts';

describe('the amount 4800', () => {
  test.each([
    '4.800,00 €',
    'CHF 4’800',
    "CHF 4'800.–",
    '4 800 EUR',
    '4\u202f800,- EUR',
    '٤٬٨٠٠ يورو',
    '४,८०० €',
    '4800',
    'in 2024, 4,800 EUR',
    '2024 4 800 EUR',
    '€4,800.',
    '4,800, later 9,000',
    '4,800–9,000',
  ])('is shown by "%s"', (text) => {
    expect(showsAmount(text, 4800)).toBe(true);
  });

  test.each(['14,800', '4,8001', '48,00', '4.800.000', '4 8 0 0', '4,800.50', '4,80', ''])(
    'is not shown by "%s"',
    (text) => {
      expect(showsAmount(text, 4800)).toBe(false);
    },
  );
});

test('other amounts are grouped as in India, and have decimals', () => {
  expect(showsAmount('₹12,34,567', 1_234_567)).toBe(true);
  expect(showsAmount('99,50 €', 99.5)).toBe(true);
  expect(showsAmount('99,5 €', 99.5)).toBe(true);
  expect(showsAmount('99 €', 99.5)).toBe(false);
});

test('money is shown with the sign of its currency in the language of the page', () => {
  const money = { amount: 4800, currency: 'AED', formatted: '' };

  expect(showsMoney('٤٬٨٠٠ د.إ.', money, 'ar')).toBe(true);
  expect(showsMoney('4.800 £', money, 'ar')).toBe(false);
  expect(showsMoney('4,800 in Europe', { ...money, currency: 'EUR' })).toBe(false);
});

test('amounts of money have their currency directly beside them', () => {
  const text = 'We had 5 €100 and 7.250,50 € in 2019, 4 800 EUR or EUR 1,200.00 and 4,80 €, but £18 and €18k';

  expect(amountsIn(text, 'EUR').map(({ amount }) => amount)).toEqual([100, 7250.5, 4800, 1200, 4.8]);
});

test('a dollar of another country is another currency', () => {
  expect(amountsIn('CA$4,800, US$4,900 and $5,000', 'USD').map(({ amount }) => amount)).toEqual([4900, 5000]);
});

test.each(['€3.8m', '€2 million', '1,5 Mio. €', '18k EUR', '€ 18 k'])(
  '%s is a rounded amount, not a price',
  (text) => {
    expect(amountsIn(text, 'EUR')).toEqual([]);
  },
);
