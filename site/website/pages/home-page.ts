import { pagePaths } from '../../../contract/page-paths.ts';
import { siteLastModified } from '../../resources/all-resources.ts';
import { casePath, servicePath } from '../../resources/page-links.ts';
import type { Site } from '../../resources/site.ts';
import type { Block } from '../blocks/block.ts';
import { evidence } from '../blocks/figures.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, indexList, list, stepTitles } from '../blocks/lists.ts';
import { actions, lead, note, quotation, subheading } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { bandSectionAt, columns, wideSectionAt } from '../blocks/sections.ts';
import { organization } from '../json-ld/organization.ts';
import { caseCards } from './cases-page.ts';
import { priceOfDiagnostic, priceOfProjects } from './prices.ts';
import { serviceEntry } from './services-page.ts';
import type { SitePage } from './site-page.ts';

/** How many cases the home page shows as cards. */
const casesShown = 3;

/** `/`: who the firm is, with links to all other pages. */
export function homePage(site: Site): SitePage {
  const { resources, website } = site;
  const { company, services, nextStep } = resources;
  const { home, common, layout, navigation } = website.words;
  return {
    path: pagePaths.home,
    title: company.tagline,
    description: company.summary,
    modified: siteLastModified(resources),
    data: organization(site),
    blocks: [
      lead(company.summary),
      actions(action(layout.request, pagePaths.request), link(navigation.nextStep, pagePaths.nextStep)),
      note(nextStep.commitment),
      ...firstEvidence(site),
      facts(
        [
          {
            term: common.firstStep,
            definition: link(services.diagnostic.title, servicePath(services.diagnostic.slug)),
          },
          { term: common.price, definition: link(priceOfDiagnostic(site), pagePaths.pricing) },
          { term: common.duration, definition: services.diagnostic.duration.text },
        ],
        'strip opening',
      ),
      wideSectionAt('services', navigation.services, ...serviceList(site)),
      ...work(site),
      bandSectionAt('when-not-to-hire-us', home.whenNotToHire, ...whenNotToHire(site)),
      ...peopleOf(site),
      wideSectionAt('how-it-works', navigation.nextStep, ...wayToBegin(site)),
    ],
  };
}

/**
 * The cases that the theme chooses. In the other places are different ones, in their order: beside the headline the first
 * with a figure, and while there are too few for all places, the one that is quoted is among the cards as well.
 */
function homeCases({ resources, website }: Site) {
  const { cases } = resources.cases;
  const chosen = website.theme.homeCases ?? {};
  const named = (slug: string | undefined) => cases.find((item) => item.slug === slug);
  const taken = [chosen.headline, ...(chosen.cards ?? [])];
  const quoted =
    named(chosen.quotation) ?? cases.find(({ quotation, slug }) => quotation && !taken.includes(slug));
  const free = cases.filter((item) => item !== quoted && !chosen.cards?.includes(item.slug));
  const headline =
    named(chosen.headline) ?? free.find(({ figures }) => figures.length > 0) ?? free[0] ?? quoted;
  const others = cases.filter((item) => item !== headline);
  const unquoted = others.filter((item) => item !== quoted);
  const cards = chosen.cards
    ? chosen.cards.flatMap((slug) => named(slug) ?? [])
    : (unquoted.length < casesShown ? others : unquoted).slice(0, casesShown);
  return { headline, cards, quoted };
}

function firstEvidence(site: Site): Block[] {
  const { headline } = homeCases(site);
  if (!headline) return [];
  const { client, title, slug, figures } = headline;
  return [evidence(figures[0], link(title, casePath(slug)), client)];
}

/** All services, and below them what projects cost. */
function serviceList(site: Site): Block[] {
  const { diagnostic, projects } = site.resources.services;
  const { common } = site.website.words;
  const range = priceOfProjects(site);
  return [
    indexList([
      serviceEntry(diagnostic, priceOfDiagnostic(site)),
      ...projects.map((item) => serviceEntry(item)),
    ]),
    ...(range === undefined ? [] : [note(`${common.projects}: `, link(range, pagePaths.pricing))]),
    actions(link(common.allServices, pagePaths.services)),
  ];
}

/** Cases, and what a client says. */
function work(site: Site): Block[] {
  const { cards, quoted } = homeCases(site);
  const { common, navigation } = site.website.words;
  return [
    ...(cards.length > 0
      ? [
          wideSectionAt(
            'cases',
            navigation.cases,
            caseCards(cards, site),
            actions(link(common.allCases, pagePaths.cases)),
          ),
        ]
      : []),
    ...(quoted?.quotation ? [quotation(quoted.quotation, link(quoted.title, casePath(quoted.slug)))] : []),
  ];
}

function whenNotToHire({ resources: { company, services }, website: { words } }: Site): Block[] {
  const { whenItDoesNotMakeSense } = services.diagnostic;
  return [
    columns(
      [subheading(words.home.notOurWork), list(company.whatWeDoNotDo)],
      [subheading(words.home.whenNotDiagnostic), list(whenItDoesNotMakeSense)],
    ),
  ];
}

/** The people, if the firm shows them; the page of the firm says more. */
function peopleOf({ resources: { company }, pictures, website: { words } }: Site): Block[] {
  if (!company.people) return [];
  const { home, navigation } = words;
  return [
    wideSectionAt(
      'people',
      home.people,
      people(company.people, pictures),
      actions(link(navigation.company, pagePaths.company)),
    ),
  ];
}

function wayToBegin({ resources: { nextStep }, website: { words } }: Site): Block[] {
  return [
    stepTitles(nextStep.steps.map(({ title, duration }) => ({ title, details: duration.text }))),
    actions(link(words.common.eachStep, pagePaths.nextStep)),
  ];
}
