import type { AnswerPromise } from '../request/answer-day.ts';
import { confirmation, email, fields, form, outcome, request, sent } from './form-words.ts';
import type { WordsOf } from './word.ts';

/** The words of the form and of what a sent form answers. In a further language of the website, others are not shown. */
export const pageWordDefinitions = { request, fields, form, outcome, sent } as const;

/**
 * The words of the form, the e-mail and what a sent form answers, each with its English default. The schema of
 * content/words.json is generated from this table.
 */
export const wordDefinitions = { ...pageWordDefinitions, confirmation, email } as const;

type WordDefinitions = typeof wordDefinitions;

/** The words of each field, and its settings in content/next-step.json. */
type FieldWords = {
  readonly [Name in keyof WordDefinitions['fields']]: WordsOf<WordDefinitions['fields'][Name]> & {
    /** Description for programs, which replaces the contract's description. */
    readonly description?: string | undefined;
    /** Whether the website's form omits the field. */
    readonly isLeftOut?: boolean;
  };
};

/** The words, with their language and its writing direction. */
export interface Words extends Omit<WordsOf<WordDefinitions>, 'fields'> {
  readonly fields: FieldWords;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The words of the form that agent hosts show. */
export type ConfirmationWords = Pick<
  Words,
  'language' | 'direction' | 'fields' | 'form' | 'outcome' | 'confirmation'
>;

/** The words of the e-mail to the team, and the promise that the requester gets. */
export interface EmailWords extends Pick<Words, 'language' | 'direction' | 'email'> {
  readonly promise?: AnswerPromise | undefined;
}

export function emailWordsOf({ language, direction, email }: Words, promise?: AnswerPromise): EmailWords {
  return { language, direction, email, promise };
}
