import { pagePaths, servicePath } from '../../../contract/page-paths.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { fill, fillCounted } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, heading, link, list, paragraph } from '../../tree/nodes.ts';
import { fillInline } from '../blocks/inlines.ts';
import { bars, facts } from '../blocks/lists.ts';
import { note } from '../blocks/paragraphs.ts';
import { columns, section, wideSection } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import { startNote } from './next-step-page.ts';
import { diagnosticActions } from './own-pages.ts';
import type { Page } from './page.ts';
import { priceOfDiagnostic, withTaxNote } from './prices.ts';

/** Builds `/pricing`: the price of the diagnostic, and the factors that determine the price of a project. */
export function pricingPage(site: Site): Page {
  const { resources, website } = site;
  const { words } = website;
  const { pricing, nextStep, services } = resources;
  const { diagnostic, projects } = services;
  const language = siteLanguage(words.language);
  const price = priceOfDiagnostic(site);
  const { project } = pricing;
  const magnitude = project?.orderOfMagnitude;
  const range = magnitude && withTaxNote(language.moneyRange(magnitude), pricing, words);
  const first = { term: link(diagnostic.title, servicePath(diagnostic.slug)), definition: price };
  return {
    path: pagePaths.pricing,
    navigation: { area: 'header' },
    title: words.navigation.pricing,
    description: range
      ? fill(words.pricing.description, { diagnostic: diagnostic.title, price, range })
      : fill(words.pricing.descriptionWithoutProjects, { diagnostic: diagnostic.title, price }),
    modified: pricing.modified,
    resources: ['pricing', 'services', 'nextStep'],
    blocks: [
      ...startNote(nextStep, pagePaths.pricing),
      magnitude && range
        ? bars([
            { ...first, from: 0, to: pricing.diagnostic.price.amount },
            {
              term: words.common.projects,
              definition: range,
              from: magnitude.minimum.amount,
              to: magnitude.maximum.amount,
            },
          ])
        : facts([first], 'strip'),
      wideSection(
        words.pricing.diagnostic,
        columns(titledList(words.pricing.includes, pricing.diagnostic.includes), [
          ...titledList(words.pricing.doesNotInclude, pricing.diagnostic.doesNotInclude),
          ...optionalSection(words.pricing.payment, pricing.diagnostic.payment),
        ]),
        ...diagnosticActions(site),
      ),
      ...(project
        ? [
            wideSection(
              words.pricing.project,
              columns(
                [
                  ...(project.agreement === undefined ? [] : [paragraph(project.agreement)]),
                  ...(project.howItIsFixed === undefined ? [] : [paragraph(project.howItIsFixed)]),
                  ...projectTypes(projects, words),
                ],
                titledList(words.pricing.whatMovesIt, project.whatMovesIt),
              ),
            ),
          ]
        : []),
      ...(pricing.tax === undefined ? [] : [section(words.pricing.taxes, note(pricing.tax))]),
    ],
  };
}

const optionalSection = (title: string, text: string | undefined): Block[] =>
  text === undefined ? [] : [heading(3, title), paragraph(text)];

/** Renders a list with a heading, unless the list is empty. */
function titledList(title: string, items: readonly string[]): Block[] {
  return items.length > 0 ? [heading(3, title), list(items)] : [];
}

function projectTypes(projects: readonly Service[], { language, form, pricing }: Words): Block[] {
  if (projects.length === 0) return [];
  const title = fillCounted(language, pricing.types, projects.length);
  const entries = projects.map((item) =>
    fillInline(form.labelled, { label: link(item.title, servicePath(item.slug)), text: item.duration.text }),
  );
  return [heading(3, title), list(entries)];
}
