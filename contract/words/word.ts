/** The English forms of a word with a count, each of which may omit `{count}`. Other languages have other categories. */
interface Forms<Text extends string = string> {
  readonly one: Text;
  readonly other: Text;
}

/** A word on the website: its English text or forms, and a note for translators. */
export interface WordDefinition<Text extends string | Forms = string | Forms> {
  readonly text: Text;
  readonly note: string;
}

/** Words, keyed by their names in content/words.json. */
export interface WordGroup {
  readonly [name: string]: WordDefinition | WordGroup;
}

/** Defines a word. `note` tells translators where the word is shown. */
export const word = <const Text extends string | Forms>(text: Text, note: string): WordDefinition<Text> => ({
  text,
  note,
});

export function isWord(node: WordDefinition | WordGroup): node is WordDefinition {
  return typeof node.note === 'string';
}

/** The placeholders in a text, such as `price` in "It costs {price}." */
type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

declare const placeholder: unique symbol;

/** A text with placeholders, which ICU calls a message. At run time it is a string, but only fill() makes it readable. */
export interface Message<Name extends string> {
  readonly [placeholder]: Name;
}

/** The forms of a text with a count, keyed by plural category. fillCounted() selects one. */
interface Counted<Name extends string> {
  readonly [placeholder]: Name | 'count';
}

/** The words of a group, as pages use them. */
export type WordsOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends WordDefinition<infer Text>
    ? Text extends string
      ? [PlaceholderIn<Text>] extends [never]
        ? string
        : Message<PlaceholderIn<Text>>
      : Text extends Forms<infer Form>
        ? Counted<Exclude<PlaceholderIn<Form>, 'count'>>
        : never
    : WordsOf<Group[Name]>;
};

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
