import { pagePaths } from '../../../contract/page-paths.ts';
import { siteLastModified } from '../../resources/all-resources.ts';
import { casePath, servicePath } from '../../resources/page-links.ts';
import type { Site } from '../../resources/site.ts';
import type { Block } from '../blocks/block.ts';
import { evidence } from '../blocks/figures.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, indexList, list, stepTitles } from '../blocks/lists.ts';
import { actions, lead, note, subheading } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { quotation } from '../blocks/quotation.ts';
import { bandSectionAt, columns, wideSectionAt } from '../blocks/sections.ts';
import { organization } from '../json-ld/organization.ts';
import { caseCards } from './cases-page.ts';
import { priceOfDiagnostic, priceOfProjects } from './prices.ts';
import { serviceEntry } from './services-page.ts';
import type { SitePage } from './site-page.ts';

/** How many cases the home page shows. */
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
      wideSectionAt('services', link(navigation.services, pagePaths.services), ...serviceList(site)),
      ...work(site),
      bandSectionAt('when-not-to-hire-us', home.whenNotToHire, ...whenNotToHire(site)),
      ...peopleOf(site),
      wideSectionAt('how-it-works', navigation.nextStep, ...wayToBegin(site)),
    ],
  };
}

/** The case that convinces soonest: the first with a figure, or else the first. */
function firstEvidence({ resources }: Site): Block[] {
  const { cases } = resources.cases;
  const item = cases.find(({ figures }) => figures.length > 0) ?? cases[0];
  if (!item) return [];
  const { client, title, slug, figures } = item;
  return [evidence(figures[0], link(title, casePath(slug)), client)];
}

/** All services, and below them what projects cost. */
function serviceList(site: Site): Block[] {
  const { diagnostic, projects } = site.resources.services;
  const range = priceOfProjects(site);
  return [
    indexList([
      serviceEntry(diagnostic, priceOfDiagnostic(site)),
      ...projects.map((item) => serviceEntry(item)),
    ]),
    ...(range === undefined
      ? []
      : [note(`${site.website.words.common.projects}: `, link(range, pagePaths.pricing))]),
  ];
}

/** The first cases, and what a client says. */
function work(site: Site): Block[] {
  const { cases } = site.resources.cases;
  if (cases.length === 0) return [];
  const { common, navigation } = site.website.words;
  const quoted = cases.find((item) => item.quotation);
  return [
    wideSectionAt(
      'cases',
      link(navigation.cases, pagePaths.cases),
      caseCards(cases.slice(0, casesShown), site),
      ...(cases.length > casesShown ? [actions(link(common.allCases, pagePaths.cases))] : []),
    ),
    ...(quoted?.quotation ? [quotation(quoted.quotation, link(quoted.title, casePath(quoted.slug)))] : []),
  ];
}

function whenNotToHire({ resources: { company, services }, website: { words } }: Site): Block[] {
  const { title, whenItDoesNotMakeSense } = services.diagnostic;
  return [
    columns(
      [subheading(words.home.notOurWork), list(company.whatWeDoNotDo)],
      [subheading(title, ' · ', words.service.makesNoSense), list(whenItDoesNotMakeSense)],
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
