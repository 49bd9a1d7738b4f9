import { inMinutes } from '../../../contract/content/duration-range.ts';
import { pagePaths, servicePath } from '../../../contract/page-paths.ts';
import type { NextStep } from '../../../contract/resources/next-step.ts';
import { fill } from '../../../contract/words/fill.ts';
import { shownSteps } from '../../pages/html/steps.ts';
import { placeOf, startLink } from '../../resources/next-step.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link, paragraph } from '../../tree/nodes.ts';
import { bars, facts, indexList, steps } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { section, wideSection } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import type { Page } from './page.ts';
import { priceOfDiagnostic } from './prices.ts';

/** Builds `/next-step`: what happens after a person writes, step by step. */
export function nextStepPage(site: Site): Page {
  const {
    resources: { nextStep, company },
    website: { words },
  } = site;
  return {
    path: pagePaths.nextStep,
    navigation: { area: 'header' },
    title: words.navigation.nextStep,
    description: nextStep.summary,
    modified: nextStep.modified,
    resources: ['nextStep', 'pricing', 'services'],
    blocks: [
      lead(nextStep.summary),
      ...timeInAll(site),
      section(words.nextStep.steps, steps(shownSteps(nextStep.steps, words))),
      section(
        words.nextStep.commitment,
        paragraph(nextStep.commitment),
        ...confidentialityOf(nextStep),
        facts([
          {
            term: words.nextStep.priceOfDiagnostic,
            definition: link(priceOfDiagnostic(site), pagePaths.pricing),
          },
        ]),
      ),
      wideSection(
        words.nextStep.start,
        indexList(
          nextStep.whereToStart.map(({ label, target, note }) => ({
            title: label,
            href: startLink(target, company.email),
            text: note,
          })),
        ),
      ),
    ],
  };
}

/** Renders how the firm treats a first message, if it says so. */
export const confidentialityOf = ({ confidentiality }: NextStep): Block[] =>
  confidentiality === undefined ? [] : [paragraph(confidentiality)];
/**
 * The steps that take a day or more, except the client's, and the diagnostic, one after the other, below their sum, unless
 * it is unknown.
 */
function timeInAll({ resources: { nextStep, services }, website: { words } }: Site): Block[] {
  const { title: diagnostic, slug, duration } = services.diagnostic;
  let total = 0;
  const steps = [...nextStep.steps, { title: link(diagnostic, servicePath(slug)), duration }];
  const rows = steps.flatMap(({ title: term, duration, ...step }) => {
    if (!duration) return [];
    const { text, maximum = '' } = duration;
    const workingDays = 'workingDays' in step ? step.workingDays : undefined;
    const days = workingDays === undefined ? inMinutes(maximum) / 1_440 : (workingDays * 7) / 5;
    if (days < 1 || ('who' in step && step.who === 'client')) return [];
    total += days;
    return [{ term, definition: text, from: total - days, to: total }];
  });
  if (rows.length < 2 || duration.maximum === undefined) return [];
  const { days, weeks } = siteLanguage(words.language);
  const inWords = total < 14 ? days(Math.round(total)) : weeks(Math.round(total / 7));
  return [wideSection(fill(words.nextStep.inAll, { duration: inWords }), bars(rows))];
}

/** Renders the note about the starting point at `path`, as the lead paragraph of its page. */
export function startNote({ whereToStart }: NextStep, path: string): Block[] {
  return whereToStart.filter(({ target }) => target === placeOf(path)).map(({ note }) => lead(note));
}
