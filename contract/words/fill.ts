import type { Counted, Message } from './word.ts';

type Values<Name extends string> = { readonly [Key in Name]: string };

/**
 * Fills in the placeholders of a text.
 *
 * @example
 * fill(words.outcome.identifier, { identifier: 'DR-1' }); // 'Your reference: DR-1'
 */
export const fill = <Name extends string>(message: Message<Name>, values: Values<Name>): string =>
  partsOf(message, values).join('');

/**
 * Returns the parts of a text in order, with each placeholder replaced by its value. The values can be of any type, such
 * as HTML.
 */
export function partsOf<Name extends string, Value>(
  message: Message<Name>,
  values: { readonly [Key in Name]: Value },
): (string | Value)[] {
  // Because the separator is captured, texts and placeholder names alternate.
  return String(message)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? values[part as Name] : part));
}

/**
 * Selects the plural form for `count`, and fills in its placeholders. The count is formatted for `language`.
 *
 * @example
 * fillCounted('en', words.form.fieldsToCorrect, 2); // '2 fields need your attention'
 */
export function fillCounted<Name extends string = never>(
  language: string,
  forms: Counted<Name>,
  count: number,
  values: Values<Exclude<Name, 'count'>> = {} as Values<Exclude<Name, 'count'>>,
): string {
  const byCategory = forms as unknown as Readonly<Record<string, Message<string>>>;
  const message = byCategory[new Intl.PluralRules(language).select(count)] ?? byCategory.other;
  return message === undefined
    ? ''
    : fill(message, { ...values, count: new Intl.NumberFormat(language).format(count) });
}
