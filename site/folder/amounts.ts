import type { Money } from '../../contract/resources/money.ts';

export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** Digits with what groups them, as any language writes numbers. */
const numberPattern = /\p{Nd}(?:[\p{Nd}.,'’٬٫\u00a0\u202f\u2009 ]*\p{Nd})?/gu;

/** Returns the decimal digits of a text in ASCII, whatever their script. */
function digitsOf(text: string): string {
  return [...text]
    .flatMap((character) => {
      if (!/\p{Nd}/u.test(character)) return [];
      // The digits of each script follow each other, and begin with zero.
      let zero = character.codePointAt(0) ?? 0;
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (character.codePointAt(0) ?? 0) - zero < 9)
        zero -= 1;
      return (character.codePointAt(0) ?? 0) - zero;
    })
    .join('');
}

/** The digits of an amount: without decimals, and with the two that some write. */
function formsOf(amount: number): string[] {
  const whole = Number.isInteger(amount);
  return [digitsOf(whole ? String(amount) : amount.toFixed(2)), ...(whole ? [`${amount}00`] : [])];
}

/** Whether a text contains an amount, however its digits are grouped. */
export function showsAmount(text: string, amount: number): boolean {
  return (text.match(numberPattern) ?? []).some((number) => formsOf(amount).includes(digitsOf(number)));
}

/** Whether a text contains an amount of money: its digits, and its currency by code or sign. */
export function showsMoney(text: string, { amount, currency }: Money): boolean {
  if (!showsAmount(text, amount)) return false;
  const sign = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency;
  return [currency, sign ?? currency, name].some((form) => text.toLowerCase().includes(form.toLowerCase()));
}

/** The amounts of money in a text with the sign or code of `currency`, as their digits. */
export function amountsIn(text: string, currency: string): string[] {
  const sign = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  const marks = [currency, sign ?? currency];
  return [...text.matchAll(numberPattern)].flatMap((match) => {
    const [number] = match;
    const around = text.slice(Math.max(0, match.index - 4), match.index + number.length + 4);
    return marks.some((mark) => around.includes(mark)) ? [digitsOf(number)] : [];
  });
}

export { digitsOf, formsOf };
