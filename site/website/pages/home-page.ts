import { pagePaths } from '../../../contract/page-paths.ts';
import { siteLastModified } from '../../resources/all-resources.ts';
import { officeHours } from '../../resources/office-hours.ts';
import { casePath, servicePath } from '../../resources/page-links.ts';
import type { Site } from '../../resources/site.ts';
import type { Block } from '../blocks/block.ts';
import { evidence, figureStrip } from '../blocks/figures.ts';
import { action, link, telephoneLink } from '../blocks/inlines.ts';
import { type Fact, facts, indexList, list, presentFacts, stepTitles } from '../blocks/lists.ts';
import { actions, lead, note, paragraph, subheading } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { quotation } from '../blocks/quotation.ts';
import { bandSection, columns, section, wideSection } from '../blocks/sections.ts';
import { placeOfOffice } from '../html/firm.ts';
import { siteLanguage } from '../html/language.ts';
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
      wideSection(link(common.services, pagePaths.services), ...serviceList(site)),
      ...work(site),
      bandSection(home.whenNotToHire, ...whenNotToHire(site)),
      ...about(site),
      wideSection(common.whatHappens, ...wayToBegin(site)),
      section(home.reach, facts(waysToReach(site))),
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
  const { common } = site.website.words;
  const quoted = cases.find((item) => item.quotation);
  return [
    wideSection(
      link(common.cases, pagePaths.cases),
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
      [subheading(title), list(whenItDoesNotMakeSense)],
    ),
  ];
}

/** The firm in its own words, in numbers, and its people. */
function about({ resources: { company }, pictures, website: { words } }: Site): Block[] {
  const { about: paragraphs, figures, people: persons } = company;
  const { home } = words;
  return [
    ...(paragraphs.length + figures.length > 0
      ? [
          section(
            home.about,
            ...paragraphs.map((text) => paragraph(text)),
            ...(figures.length > 0 ? [figureStrip(figures)] : []),
          ),
        ]
      : []),
    ...(persons ? [wideSection(home.people, people(persons, pictures))] : []),
  ];
}

function wayToBegin({ resources: { nextStep }, website: { words } }: Site): Block[] {
  return [
    stepTitles(nextStep.steps.map(({ title, duration }) => ({ title, details: duration.text }))),
    actions(link(words.common.eachStep, pagePaths.nextStep)),
  ];
}

function waysToReach({ resources: { company }, website: { words } }: Site): Fact[] {
  const { home, navigation } = words;
  const { email, telephone, languages, founded, legal } = company;
  const language = siteLanguage(words.language);
  return presentFacts([
    { term: home.email, definition: link(email, `mailto:${email}`) },
    { term: home.telephone, definition: telephone && telephoneLink(telephone) },
    { term: home.office, definition: placeOfOffice(company, words) },
    { term: home.hours, definition: officeHours(company) },
    {
      term: home.languages,
      definition: language.list(languages.map(({ code }) => language.language(code))),
    },
    { term: home.since, definition: founded === undefined ? undefined : language.year(founded) },
    { term: navigation.imprint, definition: legal && link(legal.name, pagePaths.imprint) },
  ]);
}
