import type { Money, MoneyRange } from '../../contract/resources/money.ts';

/** An amount in units of `currency` as programs read it. */
export function money(amount: number, currency: string): Money {
  return { amount, currency, formatted: format(amount, currency) };
}

export function moneyRange(minimum: number, maximum: number, currency: string): MoneyRange {
  const range = { minimum: money(minimum, currency), maximum: money(maximum, currency) };
  return { ...range, formatted: `${range.minimum.formatted} to ${range.maximum.formatted}` };
}

/** Intl knows how many decimals the currency has; the space that it puts behind the code does not break. */
function format(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  })
    .format(amount)
    .replace('\u00a0', ' ');
}
