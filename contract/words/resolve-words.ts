import type { GivenWords, WordsContent } from '../content/words-content.ts';
import type { NextStepContent } from '../resources/next-step.ts';
import { isWord, type WordDefinition, type WordGroup } from './word.ts';
import { type Words, wordDefinitions } from './words.ts';

/**
 * Returns the words of a language. A word comes from the firm's own words, or else from `shipped`, Frontdesk's words
 * in the same language, or else from the English defaults.
 *
 * @example
 * resolveWords({ $schema, language: 'de', form: { send: 'Absenden' } }, germanWords).form;
 * // { send: 'Absenden', heading: 'Ihre Anfrage', … }
 */
export function resolveWords(
  { $schema: _, language, ...given }: WordsContent,
  shipped: GivenWords = {},
): Words {
  const words = foldWords<unknown>(wordDefinitions, [given, shipped], {
    word: (node, [value, shippedValue]) => value ?? shippedValue ?? node.text,
    group: Object.fromEntries,
  }) as Omit<Words, 'language' | 'direction'>;
  return { ...words, language, direction: directionOf(language) };
}

/**
 * Returns the words that have not been translated, such as `form.send`: they are neither in `given` nor in `shipped`, or
 * `given` contains the English text. A group that has no words in either is returned as a single name, such as `form`.
 */
export function untranslatedWords(given: GivenWords, shipped: GivenWords, definitions: WordGroup): string[] {
  const isMissing = (values: readonly GivenWords[string][]) => values.every((value) => value === undefined);
  return foldWords<string[]>(definitions, [given, shipped], {
    word: (node, values, path) =>
      isMissing(values) || isEnglishText(node, values[0]) ? [path.join('.')] : [],
    group: (entries, values, path) =>
      isMissing(values) ? [path.join('.')] : entries.flatMap(([, names]) => names),
  });
}

/** Whether a text of several words is the English one. A single word, such as "Menu", may be the same in both languages. */
function isEnglishText({ text }: WordDefinition, value: GivenWords[string]): boolean {
  const textsOf = (word: unknown): unknown[] =>
    typeof word === 'object' ? Object.values(word ?? {}) : [word];
  const english = textsOf(text);
  return textsOf(value).some((given) => english.includes(given) && /\p{L}\s\p{L}/u.test(String(given)));
}

function directionOf(language: string): 'ltr' | 'rtl' {
  // ECMA-402 2026. TypeScript's library does not declare it.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getTextInfo(): { readonly direction: 'ltr' | 'rtl' };
  };
  return locale.getTextInfo().direction;
}

/** Returns the words with the firm's changes to the form's optional questions. */
export function withQuestions(words: Words, questions: NextStepContent['questions'] = {}): Words {
  const entries = Object.entries(questions) as [keyof typeof questions, (typeof questions)['whoWroteIt']][];
  const changedFields = entries.map(([name, question]) => {
    const { label = words.fields[name].label, description, isAsked = true } = question ?? {};
    return [name, { label, description, isLeftOut: !isAsked }] as const;
  });
  const labels = entries.flatMap(([name, question]) => (question?.label ? [[name, question.label]] : []));
  return {
    ...words,
    fields: { ...words.fields, ...Object.fromEntries(changedFields) },
    email: { ...words.email, labels: { ...words.email.labels, ...Object.fromEntries(labels) } },
  };
}

/** The value of a word or group in one words file. */
type GivenValue = GivenWords[string];

interface WordVisitor<T> {
  /** `path` is the path of the word, such as ["form", "send"]. `values` contains its value in each file. */
  word(definition: WordDefinition, values: readonly GivenValue[], path: readonly string[]): T;
  /** `entries` are the results of the group's words and groups, with their names. The path of the root is empty. */
  group(
    entries: readonly (readonly [name: string, result: T])[],
    values: readonly GivenValue[],
    path: readonly string[],
    group: WordGroup,
  ): T;
}

/** Visits each word of a tree, then each group with the results of its members. `files` has the words of each file. */
export function foldWords<T>(
  group: WordGroup,
  files: readonly GivenValue[],
  visitor: WordVisitor<T>,
  path: readonly string[] = [],
): T {
  const entries = Object.entries(group).map(([name, node]) => {
    const values = files.map((value) => membersOf(value)[name]);
    const nodePath = [...path, name];
    const result = isWord(node)
      ? visitor.word(node, values, nodePath)
      : foldWords(node, values, visitor, nodePath);
    return [name, result] as const;
  });
  return visitor.group(entries, files, path, group);
}

/** The members of a group in a file: none if the file has no such group, or a text in its place. */
export const membersOf = (value: GivenValue): GivenWords => (typeof value === 'object' ? value : {});
