/** A word of the website: its English default, and where it shows. */
export interface TextDefinition<Text extends string = string> {
  readonly text: Text;
  readonly shows: string;
}

/** A word beside a count, with a form for each plural category of English; other languages have other categories. */
export interface CountedDefinition<Text extends string = string> {
  readonly forms: { readonly one: Text; readonly other: Text };
  readonly shows: string;
}

export type WordDefinition = TextDefinition | CountedDefinition;

/** Words under the names by which content/words.json gives them. */
export interface WordGroup {
  readonly [name: string]: WordDefinition | WordGroup;
}

/** Defines a word. `shows` says where it appears, for its translators. */
export function word<const Text extends string>(text: Text, shows: string): TextDefinition<Text> {
  return { text, shows };
}

/** Defines a word beside a count. Each of its forms may leave `{count}` out. */
export function counted<const Text extends string>(
  forms: { readonly one: Text; readonly other: Text },
  shows: string,
): CountedDefinition<Text> {
  return { forms, shows };
}

export function isWord(node: WordDefinition | WordGroup): node is WordDefinition {
  return typeof node.shows === 'string';
}

/** The placeholders of a text: `price` of "It costs {price}." */
type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

declare const placeholder: unique symbol;

/** A text with placeholders: a string at run time, of which only fill() makes one that can be shown. */
export interface Template<Name extends string> {
  readonly [placeholder]: Name;
}

/** The forms of a text beside a count, by plural category. fillCounted() chooses one. */
export interface Counted<Name extends string> {
  readonly [placeholder]: Name | 'count';
}

/** The words of a group as pages read them. */
export type WordsOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends TextDefinition<infer Text>
    ? [PlaceholderIn<Text>] extends [never]
      ? string
      : Template<PlaceholderIn<Text>>
    : Group[Name] extends CountedDefinition<infer Text>
      ? Counted<Exclude<PlaceholderIn<Text>, 'count'>>
      : WordsOf<Group[Name]>;
};
