import type { Money } from '../../contract/resources/pricing.ts';

/** Replaces the digits of other scripts, such as Arabic, by those of ASCII. */
function withAsciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The digits of a script are consecutive code points, in blocks of ten that begin with zero.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** What separates groups of digits: the characters of any language, or a kind of space. */
const separator = "[.,'’٬\\u00a0\\u202f\\u2009 ]";

/** How many digits may follow a separator: groups of three, or in India of two before the last three. */
const digitsAfterSeparator = [3, 5, 6, 7, 9, 12];

/** Whether a text contains an amount, however its digits are grouped. Other numbers may precede or follow it. */
export function showsAmount(text: string, amount: number): boolean {
  const [whole = '', decimals] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  const digits = [...whole].map((digit, index) =>
    index > 0 && digitsAfterSeparator.includes(whole.length - index) ? `${separator}?${digit}` : digit,
  );
  const end = decimals === undefined ? '(?:[.,٫]0{1,2})?' : `[.,٫]${decimals.replace(/0$/, '0?')}`;
  return new RegExp(`(?<!\\d|\\d[.,'’٬٫])${digits.join('')}${end}(?!\\d|[.,'’٬٫]\\d)`).test(
    withAsciiDigits(text),
  );
}

/** Returns how a language writes a currency: its code, its signs and its name. */
function currencyMarks(currency: string, language = 'en'): string[] {
  // Outside the United States, English writes US$.
  const marks = ['en', 'en-001', language].flatMap((locale) =>
    (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    ),
  );
  return [...new Set([currency, ...marks])];
}

/** Pattern of a mark that is no part of a word or of another sign: "EUR" is not in "Europe", nor "$" in "CA$". */
function markPattern(currency: string, language?: string): string {
  const marks = currencyMarks(currency, language).map((mark) => RegExp.escape(mark));
  return `(?<!\\p{L})(?:${marks.join('|')})(?!\\p{L})`;
}

/** Whether a text contains an amount of money: its digits, and its currency by code, sign or name in a language. */
export function showsMoney(text: string, { amount, currency }: Money, language?: string): boolean {
  return showsAmount(text, amount) && new RegExp(markPattern(currency, language), 'iu').test(text);
}

/**
 * A number: digits in groups, or without, and decimals; not a rounded one, such as 3.8m. The repetitions are bounded, so that a
 * long text of digits takes linear time.
 */
const numberPattern =
  /(?<!\d|\d[.,'’٬٫])(\d{1,3}(?:(?:[.,'’٬]\d{2,3}){1,5}|(?:[\u00a0\u202f\u2009 ]\d{3}){1,5})(?!\d)|\d{1,15})(?:[.,٫](\d{1,2}))?(?![\dkm]|[.,٫]\d|\s?(?:[km]\b|mil|mio|bn|bil|thous|mrd|tsd))/gi;

/**
 * Returns the amounts of money in a text that have the currency's code or sign directly before or after them, each with its
 * number as it is written.
 */
export function amountsIn(text: string, currency: string, language?: string) {
  const mark = markPattern(currency, language);
  const markAtEnd = new RegExp(`${mark}$`, 'iu');
  const markAtStart = new RegExp(`^${mark}(?!\\s?\\d)`, 'iu');
  const ascii = withAsciiDigits(text);
  return [...ascii.matchAll(numberPattern)].flatMap(
    ({ index, 0: number, 1: whole = '', 2: decimals = '' }) => {
      const before = ascii.slice(Math.max(0, index - 20), index).trimEnd();
      const after = ascii.slice(index + number.length, index + number.length + 20).trimStart();
      const isMoney = markAtEnd.test(before) || markAtStart.test(after);
      // Two digits after the last separator, as in "4,80", are decimals.
      const [, group = whole, cents = decimals] =
        decimals === '' ? (/^(.*)[.,](\d{2})$/.exec(whole) ?? []) : [];
      return isMoney ? [{ text: number, amount: Number(`${group.replaceAll(/\D/g, '')}.${cents}`) }] : [];
    },
  );
}
