import type { Company, Money } from './resources.ts';

/** Formats dates, amounts and names in one language. */
export function formatsIn(tag: string) {
  const nameOf = (type: 'region' | 'language', code: string) =>
    new Intl.DisplayNames(tag, { type }).of(code) ?? code;
  const unit = (name: string, count: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);
  return {
    money: ({ amount, currency }: Money) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      }).format(amount),
    /** A date (YYYY-MM-DD) in words. */
    day: (isoDate: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' }).format(
        new Date(isoDate),
      ),
    /** A number of days in weeks, or in days if they are fewer than two weeks. */
    days: (count: number) =>
      count < 14 ? unit('day', Math.round(count)) : unit('week', Math.round(count / 7)),
    list: (items: readonly string[]) => new Intl.ListFormat(tag).format(items),
    /** The city, if it is known, and the country. */
    place: ({ city, country }: Company) => [city, nameOf('region', country.code)].filter(Boolean).join(', '),
    language: (code: string) => nameOf('language', code),
    /** The name of a time zone, the same in summer and winter. */
    timeZone: (timeZone: string) =>
      new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

/** Replaces `{name}` in a sentence with the value of that name. */
export const fill = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);

/** The first sentence of a text in a language. */
export const firstSentence = (text: string, tag: string) =>
  [...new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text)][0]?.segment.trim() ?? '';

/** The parts of a text: every second one, a number with its unit or "e-mail", stays in one line. A year has no unit. */
export const unbrokenParts = (text: string) =>
  text.split(
    /((?<!\d)(?!(?:19|20)\d\d\b)\d+(?:[.,]\d+)*\s(?:\p{L}{4,12}|am|pm|Uhr|km|kg|MB)(?!\p{L})|\be-mails?\b)/iu,
  );

/** The parts of a sentence, in which a placeholder such as `{day}` is a part of its own, for markup in its place. */
export const partsOf = (sentence: string) => sentence.split(/(\{\w+\})/).filter(Boolean);
