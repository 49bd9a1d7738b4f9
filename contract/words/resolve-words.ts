import type { NextStepContent } from '../content/next-step-content.ts';
import type { GivenWords, WordsContent } from '../content/words-content.ts';
import { foldWords } from './fold-words.ts';
import { isEnglish } from './is-english.ts';
import type { WordDefinition } from './word.ts';
import { type Words, wordDefinitions } from './words.ts';

/** The prefix that `npm run words` adds to a word that has not been translated yet. */
export const untranslatedMark = 'EN: ';

/**
 * Returns the words of the website. A word comes from the firm's own words, or else from `shipped`, Frontdesk's words
 * in the same language, or else from the English defaults. If the language is not English, `english` contains the texts
 * that are still in English.
 *
 * @example
 * resolveWords({ $schema, language: 'de', home: { since: 'Seit' } }, germanWords).home;
 * // { since: 'Seit', about: 'Wer wir sind', … }
 */
export function resolveWords(
  { $schema: _, language, ...given }: WordsContent,
  shipped: GivenWords = {},
): Words {
  const english: string[] = [];
  const words = foldWords<unknown>(wordDefinitions, [given, shipped], {
    word(node, [value, shippedValue]) {
      const text = omitUntranslated(value) ?? shippedValue;
      if (text === undefined) english.push(...textsOf(node));
      return text ?? ('text' in node ? node.text : node.forms);
    },
    group: Object.fromEntries,
  }) as Omit<Words, 'language' | 'direction'>;
  const direction = directionOf(language);
  return { ...words, language, direction, ...(english.length > 0 && !isEnglish(language) && { english }) };
}

/**
 * Returns the words that are neither in `given` nor in `shipped`, such as `form.send`. A group that has no words in
 * either is returned as a single name, such as `form`.
 */
export function missingWords(given: GivenWords, shipped: GivenWords = {}): string[] {
  const isMissing = ([value, shippedValue]: readonly GivenWords[string][]) =>
    omitUntranslated(value) === undefined && shippedValue === undefined;
  return foldWords<string[]>(wordDefinitions, [given, shipped], {
    word: (_node, values, path) => (isMissing(values) ? [path.join('.')] : []),
    group: (entries, values, path) =>
      isMissing(values) ? [path.join('.')] : entries.flatMap(([, names]) => names),
  });
}

/** Returns `value`, or `undefined` if it is marked as not translated. */
function omitUntranslated(value: GivenWords[string]): GivenWords[string] {
  const texts = typeof value === 'object' && 'other' in value ? Object.values(value) : [value];
  return texts.some((text) => typeof text === 'string' && text.startsWith(untranslatedMark))
    ? undefined
    : value;
}

const textsOf = (node: WordDefinition) => ('text' in node ? [node.text] : Object.values(node.forms));

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
