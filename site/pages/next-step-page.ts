import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { NextStep } from '../../contract/resources/next-step.ts';
import type { Block } from '../blocks/block.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, indexList, steps } from '../blocks/lists.ts';
import { actions, lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { placeOf } from '../page-links.ts';
import type { SitePage } from './site-page.ts';

const actors = { client: 'You', consultancy: 'We', both: 'Both of us' } as const;

/** `/next-step`: what happens when somebody writes, step by step. */
export function nextStepPage({ nextStep, company, pricing }: Resources): SitePage {
  return {
    path: pagePaths.nextStep,
    navigation: { area: 'header', label: 'How it works' },
    title: 'What happens when you write to us',
    description: nextStep.summary,
    modified: nextStep.modified,
    blocks: [
      lead(nextStep.summary),
      section(
        'Step by step',
        steps(
          nextStep.steps.map(({ title, who, duration, text }) => ({
            title,
            details: `${actors[who]} · ${duration}`,
            text,
          })),
        ),
      ),
      section(
        'What it commits you to',
        paragraph(nextStep.commitment),
        facts([
          { term: 'Price of the diagnostic', definition: link(pricing.diagnostic.price, pagePaths.pricing) },
        ]),
      ),
      section(
        'Where to start',
        indexList(
          nextStep.whereToStart.map(({ label, link: href, note }) => ({
            title: label,
            href,
            text: note,
          })),
        ),
      ),
      actions(
        action('Request a diagnostic', pagePaths.request),
        link(company.email, `mailto:${company.email}`),
      ),
    ],
  };
}

/** The content's remark on starting at a page, as the first words of that page. */
export function startNote({ whereToStart }: NextStep, path: string): Block[] {
  return whereToStart.filter(({ at }) => at === placeOf(path)).map(({ note }) => lead(note));
}
