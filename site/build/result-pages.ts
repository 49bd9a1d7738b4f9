import { resultPageWordsOf } from '../../contract/words/words.ts';
import { contactOf, organizationOf } from '../website/html/organization.ts';
import type { ResultPagesContent } from '../website/html/result-pages-content.ts';
import { shownSteps, stepsAfterRequest } from '../website/html/shown-steps.ts';
import type { SiteBuild } from './build-site.ts';

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
