import { languageNameOptions } from '../../../contract/content/codes.ts';
import type { Money, MoneyRange } from '../../../contract/resources/money.ts';

/** Formats dates, amounts and names in the language of the website. */
export interface SiteLanguage {
  money(value: Money): string;
  moneyRange(value: MoneyRange): string;
  /** A date such as `2026-10-05`, in words. */
  day(isoDate: string): string;
  /** A number of seconds, in the largest unit that needs no fraction. */
  period(seconds: number): string;
  days(count: number): string;
  weeks(count: number): string;
  number(value: number): string;
  year(value: number): string;
  list(items: readonly string[]): string;
  /** The items of a list, and the words and commas between them. */
  listParts(
    items: readonly string[],
  ): readonly { readonly type: 'element' | 'literal'; readonly value: string }[];
  country(code: string): string;
  language(code: string): string;
  /** The name of a time zone, the same in summer and winter. */
  timeZone(name: string): string;
}

/** Returns the formatters for the language `tag` (BCP 47). */
export const siteLanguage: (tag: string) => SiteLanguage = memoize(createLanguage);

function createLanguage(tag: string): SiteLanguage {
  const currencyFormat = memoize(
    (currency) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  );
  const unitFormat = memoize(
    (unit) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  const dayFormat = memoize(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' }),
  );
  const numberFormat = memoize(() => new Intl.NumberFormat(tag));
  return {
    money: ({ amount, currency }) => currencyFormat(currency).format(amount),
    moneyRange({ minimum, maximum }) {
      const format = currencyFormat(minimum.currency);
      // For equal ends, formatRange() would write "about".
      return minimum.amount === maximum.amount
        ? format.format(minimum.amount)
        : format.formatRange(minimum.amount, maximum.amount);
    },
    day: (isoDate) => dayFormat().format(new Date(isoDate)),
    period(seconds) {
      const { unit, length } = units.find((candidate) => seconds % candidate.length === 0) ?? second;
      return unitFormat(unit).format(seconds / length);
    },
    days: (count) => unitFormat('day').format(count),
    weeks: (count) => unitFormat('week').format(count),
    number: (value) => numberFormat().format(value),
    year: (value) => new Intl.NumberFormat(tag, { useGrouping: false }).format(value),
    list: (items) => new Intl.ListFormat(tag).format(items),
    listParts: (items) => new Intl.ListFormat(tag).formatToParts(items),
    country: (code) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code,
    language: (code) =>
      new Intl.DisplayNames(tag, languageNameOptions).of(new Intl.Locale(code).baseName) ?? code,
    timeZone: memoize(
      (timeZone) =>
        new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' })
          .formatToParts()
          .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    ),
  };
}

/** Creating a formatter takes far longer than using it. */
function memoize<Value>(create: (key: string) => Value): (key?: string) => Value {
  const values = new Map<string, Value>();
  return (key = '') => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}

/** The name of a language in itself, as a label: "English", "Português". */
export function ownName(tag: string): string {
  const [first = '', ...rest] = siteLanguage(tag).language(tag);
  return first.toLocaleUpperCase(tag) + rest.join('');
}

const second = { unit: 'second', length: 1 } as const;
const units = [{ unit: 'hour', length: 3_600 }, { unit: 'minute', length: 60 }, second] as const;
