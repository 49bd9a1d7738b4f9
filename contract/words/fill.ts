import type { Counted, Template } from './word.ts';

type Values<Name extends string> = { readonly [Key in Name]: string };

/** The text with a value in the place of each placeholder. A value that ends in a full stop ("kr.") ends the sentence. */
export function fill<Name extends string>(template: Template<Name>, values: Values<Name>): string {
  return partsOf(template, values).reduce(
    (text, part, index) => text + (index % 2 === 0 && text.endsWith('.') ? part.replace(/^\./, '') : part),
    '',
  );
}

/** The parts of the text in their order, with a value in the place of each placeholder. */
export function partsOf<Name extends string, Value>(
  template: Template<Name>,
  values: { readonly [Key in Name]: Value },
): (string | Value)[] {
  // Texts alternate with names where the separator is captured.
  return String(template)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? values[part as Name] : part));
}

/** The form of the text for `count` in the language, with the count as that language writes it. */
export function fillCounted<Name extends string = never>(
  language: string,
  forms: Counted<Name>,
  count: number,
  values: Values<Exclude<Name, 'count'>> = {} as Values<Exclude<Name, 'count'>>,
): string {
  const byCategory = forms as unknown as Readonly<Record<string, Template<string>>>;
  const template = byCategory[new Intl.PluralRules(language).select(count)] ?? byCategory.other;
  return template === undefined
    ? ''
    : fill(template, { ...values, count: new Intl.NumberFormat(language).format(count) });
}
