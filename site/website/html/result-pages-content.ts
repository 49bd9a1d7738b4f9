import type { AnswerPromise } from '../../../contract/answer-day.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Resources } from '../../../contract/resources/all-resources.ts';
import { type ResultPageWords, resultPageWordsOf, type Words } from '../../../contract/words/words.ts';
import type { AcceptedContent } from './accepted-message.ts';
import { contactOf, firmOf } from './firm.ts';
import type { Firm, Navigation } from './layout.ts';
import type { Contact } from './other-ways.ts';
import { answeringStep, shownSteps, stepsAfterRequest } from './steps.ts';

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
    promise: promiseOf(resources),
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

/** Returns when the firm replies: the working days of its first step, with its country's weekend and its time zone. */
export function promiseOf({
  company,
  nextStep,
}: Pick<Resources, 'company' | 'nextStep'>): AnswerPromise | undefined {
  const { timeZone, country } = company;
  const workingDays = answeringStep(nextStep)?.workingDays;
  if (workingDays === undefined || timeZone === undefined) return undefined;
  const region = new Intl.Locale(`und-${country.code}`) as LocaleWithWeek;
  return { workingDays, weekend: region.getWeekInfo().weekend, timeZone };
}

/** TypeScript's library does not have this method yet (ECMA-402, Intl Locale Info). */
type LocaleWithWeek = Intl.Locale & { getWeekInfo(): { readonly weekend: readonly number[] } };
