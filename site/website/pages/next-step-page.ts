import { pagePaths } from '../../../contract/page-paths.ts';
import type { NextStep } from '../../../contract/resources/next-step.ts';
import { placeOf, startLink } from '../../resources/next-step.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link, paragraph } from '../../tree/nodes.ts';
import { facts, indexList, steps } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { shownSteps } from '../html/steps.ts';
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
    resources: ['nextStep', 'pricing'],
    blocks: [
      lead(nextStep.summary),
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
      section(
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

/** Renders the note about the starting point at `path`, as the lead paragraph of its page. */
export function startNote({ whereToStart }: NextStep, path: string): Block[] {
  return whereToStart.filter(({ target }) => target === placeOf(path)).map(({ note }) => lead(note));
}
