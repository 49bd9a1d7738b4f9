import type { NextStepContent } from '../content/next-step-content.ts';
import type { GivenWords, WordsContent } from '../content/words-content.ts';
import { foldWords } from './fold-words.ts';
import { isEnglish } from './is-english.ts';
import type { WordDefinition } from './word.ts';
import { type Words, wordDefinitions } from './words.ts';

/** What `npm run words` writes before a word that nobody has translated yet. */
export const untranslatedMark = 'EN: ';

/**
 * The words of the website: those that are given, else those of `shipped`, the words that Frontdesk has in the same
 * language, else the English ones. `english` are the texts of these where the language is another.
 */
export function resolveWords(
  { $schema: _, language, ...given }: WordsContent,
  shipped: GivenWords = {},
): Words {
  const english: string[] = [];
  const words = foldWords<unknown>(wordDefinitions, [given, shipped], {
    word(node, [value, other]) {
      const text = translated(value) ?? other;
      if (text === undefined) english.push(...textsOf(node));
      return text ?? ('text' in node ? node.text : node.forms);
    },
    group: Object.fromEntries,
  }) as Omit<Words, 'language' | 'direction'>;
  const direction = directionOf(language);
  return { ...words, language, direction, ...(english.length > 0 && !isEnglish(language) && { english }) };
}

/** The words that are given neither in `given` nor in `shipped`: `group.word`, or `group` where none of it is. */
export function missingWords(given: GivenWords, shipped: GivenWords = {}): string[] {
  const isMissing = ([value, other]: readonly GivenWords[string][]) =>
    translated(value) === undefined && other === undefined;
  return foldWords<string[]>(wordDefinitions, [given, shipped], {
    word: (_node, values, path) => (isMissing(values) ? [path.join('.')] : []),
    group: (entries, values, path) =>
      isMissing(values) ? [path.join('.')] : entries.flatMap(([, names]) => names),
  });
}

/** A text, the forms of one or a group that is given; undefined for a text that is marked as not translated. */
function translated(value: GivenWords[string]): GivenWords[string] {
  const texts = typeof value === 'object' && 'other' in value ? Object.values(value) : [value];
  return texts.some((text) => typeof text === 'string' && text.startsWith(untranslatedMark))
    ? undefined
    : value;
}

const textsOf = (node: WordDefinition) => ('text' in node ? [node.text] : Object.values(node.forms));

function directionOf(language: string): 'ltr' | 'rtl' {
  // ECMA-402 2026. TypeScript's library does not have it.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getTextInfo(): { readonly direction: 'ltr' | 'rtl' };
  };
  return locale.getTextInfo().direction;
}

/** The words with what the firm makes of the questions that may stay unanswered. */
export function withQuestions(words: Words, questions: NextStepContent['questions'] = {}): Words {
  const given = Object.entries(questions) as [keyof typeof questions, (typeof questions)['whoWroteIt']][];
  const changed = given.map(([name, question]) => {
    const { label = words.fields[name].label, description, isAsked = true } = question ?? {};
    return [name, { label, description, isLeftOut: !isAsked }] as const;
  });
  const labels = given.flatMap(([name, question]) => (question?.label ? [[name, question.label]] : []));
  return {
    ...words,
    fields: { ...words.fields, ...Object.fromEntries(changed) },
    email: { ...words.email, labels: { ...words.email.labels, ...Object.fromEntries(labels) } },
  };
}
