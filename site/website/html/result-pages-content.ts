import type { Resources } from '../../../contract/resources/all-resources.ts';
import { type ResultPageWords, resultPageWordsOf, type Words } from '../../../contract/words/words.ts';
import { contactOf, firmOf } from './firm.ts';
import type { Firm, Navigation } from './layout.ts';
import type { Contact } from './other-ways.ts';
import { type SequenceStep, shownSteps, stepsAfterRequest } from './steps.ts';

/**
 * What the pages that answer a form show of the site. It is one value: each that is compiled into a bundle by a name of
 * its own costs every module of the bundle a call.
 */
export interface ResultPagesContent {
  readonly firm: Firm;
  readonly contact: Contact;
  /** What follows once a request has arrived. */
  readonly nextSteps: readonly SequenceStep[];
  readonly navigation: Navigation;
  readonly words: ResultPageWords;
}

interface SiteParts {
  readonly resources: Pick<Resources, 'company' | 'nextStep'>;
  readonly navigation: Navigation;
  readonly words: Words;
}

export function resultPagesContent({ resources, navigation, words }: SiteParts): ResultPagesContent {
  const { company, nextStep } = resources;
  return {
    firm: firmOf(company, words),
    contact: contactOf(company),
    nextSteps: shownSteps(stepsAfterRequest(nextStep), words),
    navigation,
    words: resultPageWordsOf(words),
  };
}
