import type { ResultPageWords } from '../../../contract/words/words.ts';
import type { Navigation, Organization } from './layout.ts';
import type { Contact } from './other-ways.ts';
import type { SequenceStep } from './steps.ts';

/**
 * What the pages that answer a form show of the site. It is one value: each that is compiled into a bundle by a name of
 * its own costs every module of the bundle a call.
 */
export interface ResultPagesContent {
  readonly organization: Organization;
  readonly contact: Contact;
  /** What follows once a request has arrived. */
  readonly nextSteps: readonly SequenceStep[];
  readonly navigation: Navigation;
  readonly words: ResultPageWords;
}
