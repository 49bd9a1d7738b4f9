/** A word on the website: its English default, and a note for translators. */
export interface TextDefinition<Text extends string = string> {
  readonly text: Text;
  readonly note: string;
}

/** A word with a count: one form for each plural category of English. Other languages have different categories. */
interface CountedDefinition<Text extends string = string> {
  readonly forms: { readonly one: Text; readonly other: Text };
  readonly note: string;
}

export type WordDefinition = TextDefinition | CountedDefinition;

/** Words, keyed by their names in content/words.json. */
export interface WordGroup {
  readonly [name: string]: WordDefinition | WordGroup;
}

/** Defines a word. `note` tells translators where the word is shown. */
export function word<const Text extends string>(text: Text, note: string): TextDefinition<Text> {
  return { text, note };
}

/** Defines a word with a count. Each form may omit `{count}`. */
export function counted<const Text extends string>(
  forms: { readonly one: Text; readonly other: Text },
  note: string,
): CountedDefinition<Text> {
  return { forms, note };
}

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
export interface Counted<Name extends string> {
  readonly [placeholder]: Name | 'count';
}

/** The words of a group, as pages use them. */
export type WordsOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends TextDefinition<infer Text>
    ? [PlaceholderIn<Text>] extends [never]
      ? string
      : Message<PlaceholderIn<Text>>
    : Group[Name] extends CountedDefinition<infer Text>
      ? Counted<Exclude<PlaceholderIn<Text>, 'count'>>
      : WordsOf<Group[Name]>;
};
