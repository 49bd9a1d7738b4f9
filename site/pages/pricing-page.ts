import { numberInWords } from '../../contract/count-in-words.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Service } from '../../contract/resources/services.ts';
import type { Block } from '../blocks/block.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, list } from '../blocks/lists.ts';
import { actions, note, paragraph, subheading } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { servicePath } from '../page-links.ts';
import { startNote } from './next-step-page.ts';
import type { SitePage } from './site-page.ts';

/** `/pricing`: the price of the diagnostic, and what moves the price of a project. */
export function pricingPage({ pricing, nextStep, services: { diagnostic, projects } }: Resources): SitePage {
  const { project } = pricing;
  const start = `${diagnostic.title}: ${pricing.diagnostic.price.formatted}.`;
  return {
    path: pagePaths.pricing,
    navigation: { area: 'header', label: 'Pricing' },
    title: 'What it costs',
    description: project
      ? `${start} Projects have cost ${project.orderOfMagnitude.formatted} and are priced in phases.`
      : start,
    modified: pricing.modified,
    blocks: [
      ...startNote(nextStep, pagePaths.pricing),
      facts(
        [
          {
            term: link(diagnostic.title, servicePath(diagnostic.slug)),
            definition: pricing.diagnostic.price.formatted,
          },
          ...(project ? [{ term: 'Projects', definition: project.orderOfMagnitude.formatted }] : []),
        ],
        'strip',
      ),
      section(
        'The diagnostic',
        subheading('What the price includes'),
        list(pricing.diagnostic.includes),
        ...titledList('What it does not include', pricing.diagnostic.doesNotInclude),
        subheading('How it is paid'),
        paragraph(pricing.diagnostic.payment),
      ),
      ...(project
        ? [
            section(
              'A project',
              paragraph(project.howItIsFixed),
              ...titledList('What moves the price', project.whatMovesIt),
              ...typesOfProject(projects),
            ),
          ]
        : []),
      section('Taxes', note(pricing.tax)),
      actions(
        action('Request a diagnostic', pagePaths.request),
        link('What happens when you write', pagePaths.nextStep),
      ),
    ],
  };
}

/** A list under its heading; nothing if it is empty. */
function titledList(title: string, items: readonly string[]): Block[] {
  return items.length > 0 ? [subheading(title), list(items)] : [];
}

function typesOfProject(projects: readonly Service[]): Block[] {
  if (projects.length === 0) return [];
  const heading = projects.length === 1 ? 'The type' : `The ${numberInWords(projects.length)} types`;
  const entries = projects.map(({ slug, title, duration }) => [
    link(title, servicePath(slug)),
    `: ${duration.text}`,
  ]);
  return [subheading(heading), list(entries)];
}
