import { confirmation } from './confirmation-words.ts';
import { email, fields, form, outcome, request, sent } from './form-words.ts';
import {
  caseStudy,
  cases,
  common,
  home,
  imprint,
  layout,
  navigation,
  nextStep,
  notFound,
  pricing,
  service,
  services,
} from './page-words.ts';
import { privacy } from './privacy-words.ts';
import type { WordsOf } from './word.ts';

/**
 * All words of people's pages, by page, each with its English default. The schema of content/words.json and the editor's
 * JSON Schema are made of this table.
 */
export const wordDefinitions = {
  navigation,
  layout,
  common,
  home,
  services,
  service,
  pricing,
  cases,
  case: caseStudy,
  nextStep,
  request,
  fields,
  form,
  outcome,
  sent,
  confirmation,
  email,
  privacy,
  imprint,
  notFound,
} as const;

type WordDefinitions = typeof wordDefinitions;

/** The words of each field, and what content/next-step.json says of it besides. */
type FieldWords = {
  readonly [Name in keyof WordDefinitions['fields']]: WordsOf<WordDefinitions['fields'][Name]> & {
    /** For programs, in place of that of the contract. */
    readonly description?: string | undefined;
    /** Whether the website's own form leaves it out. */
    readonly isLeftOut?: boolean;
  };
};

/** The words of the website in its language, and how that language is written. */
export interface Words extends Omit<WordsOf<WordDefinitions>, 'fields'> {
  readonly fields: FieldWords;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The texts that are left in English among those of another language; absent where none is. */
  readonly english?: readonly string[];
}

/** The words of the pages with which the request function answers a form. */
export type ResultPageWords = Pick<
  Words,
  | 'language'
  | 'direction'
  | 'english'
  | 'layout'
  | 'navigation'
  | 'fields'
  | 'request'
  | 'form'
  | 'outcome'
  | 'sent'
>;

/** The words of the form that agents' programs show. */
export type ConfirmationWords = Pick<
  Words,
  'language' | 'direction' | 'english' | 'fields' | 'form' | 'outcome' | 'confirmation'
>;

/** The words of the e-mail to the team. */
export type EmailWords = Pick<Words, 'language' | 'direction' | 'email'>;

export function resultPageWordsOf(words: Words): ResultPageWords {
  const { language, direction, english, layout, navigation, fields, request, form, outcome, sent } = words;
  const own = { layout, navigation, fields, request, form, outcome, sent };
  return { language, direction, ...(english && { english }), ...own };
}

export function emailWordsOf({ language, direction, email }: Words): EmailWords {
  return { language, direction, email };
}
