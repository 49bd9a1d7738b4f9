import { pagePaths } from '../../../contract/page-paths.ts';
import type { Resources } from '../../../contract/resources/all-resources.ts';
import { type ResultPageWords, resultPageWordsOf, type Words } from '../../../contract/words/words.ts';
import type { Contact } from '../../pages/html/other-ways.ts';
import { shownSteps, stepsAfterRequest } from '../../pages/html/steps.ts';
import type { AcceptedContent } from './accepted-message.ts';
import { contactOf, firmOf } from './firm.ts';
import type { Firm, Navigation } from './layout.ts';

/** The content of the pages that the request function returns to a form. It is bundled into the function. */
export interface ResultPagesContent {
  readonly firm: Firm;
  readonly contact: Contact;
  readonly accepted: AcceptedContent;
  readonly navigation: Navigation;
  readonly words: ResultPageWords;
  /** The same in the website's other languages, keyed by language tag. */
  readonly translations?: Readonly<Record<string, ResultPagesContent>>;
}

export function resultPagesContent(
  resources: Resources,
  words: Words,
  navigation: Navigation,
): ResultPagesContent {
  const { company } = resources;
  return {
    firm: firmOf(company, words),
    contact: contactOf(company),
    accepted: acceptedContent(resources, words, navigation),
    navigation,
    words: resultPageWordsOf(words),
  };
}

/** Returns the firm's details in the message about an accepted request. */
export function acceptedContent(
  resources: Resources,
  words: Words,
  { preparation = [], prefix = '' }: Pick<Navigation, 'preparation' | 'prefix'>,
): AcceptedContent {
  const { common, navigation } = words;
  return {
    booking: resources.nextStep.booking,
    nextSteps: shownSteps(stepsAfterRequest(resources.nextStep), words),
    links: [
      ...preparation,
      { path: prefix + pagePaths.nextStep, label: common.eachStep },
      ...(resources.cases.cases.length > 0
        ? [{ path: prefix + pagePaths.cases, label: navigation.cases }]
        : []),
    ],
  };
}
