import type { GivenWords, WordsContent } from '../content/words-content.ts';
import type { NextStepContent } from '../resources/next-step.ts';
import { foldWords } from './fold-words.ts';
import type { WordDefinition, WordGroup } from './word.ts';
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
    word: (node, [value, shippedValue]) => value ?? shippedValue ?? ('text' in node ? node.text : node.forms),
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
function isEnglishText(node: WordDefinition, value: GivenWords[string]): boolean {
  const english: readonly unknown[] = 'text' in node ? [node.text] : Object.values(node.forms);
  const texts = typeof value === 'object' ? Object.values(value) : [value];
  return texts.some((text) => english.includes(text) && /\p{L}\s\p{L}/u.test(String(text)));
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
