import { resultPageWordsOf } from '../contract/words/words.ts';
import type { SiteBuild } from './build-site.ts';
import type { ResultPagesContent } from './html/result-pages-content.ts';
import { contactOf, organizationOf } from './organization.ts';
import { shownSteps, stepsAfterRequest } from './steps.ts';

/** What the pages that answer a form show of the site. */
export function resultPagesContent({
  resources,
  navigation,
  words,
}: Pick<SiteBuild, 'resources' | 'navigation' | 'words'>): ResultPagesContent {
  const { company, nextStep } = resources;
  return {
    organization: organizationOf(company, words),
    contact: contactOf(company),
    nextSteps: shownSteps(stepsAfterRequest(nextStep), words),
    navigation,
    words: resultPageWordsOf(words),
  };
}
