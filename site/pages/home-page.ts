import { pagePaths } from '../../contract/page-paths.ts';
import { action, link, telephoneLink } from '../blocks/inlines.ts';
import { type Fact, facts, indexList, list, presentFacts } from '../blocks/lists.ts';
import { actions, lead, paragraph } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { section } from '../blocks/sections.ts';
import { organization } from '../json-ld/organization.ts';
import { siteLanguage } from '../language.ts';
import { officeHours } from '../office-hours.ts';
import { placeOfOffice } from '../organization.ts';
import { servicePath } from '../page-links.ts';
import { siteLastModified } from '../resources/all-resources.ts';
import type { Site } from '../site.ts';
import { caseEntry } from './cases-page.ts';
import { serviceEntry } from './services-page.ts';
import type { SitePage } from './site-page.ts';

/** `/`: who the organization is, with links to all other pages. */
export function homePage(site: Site): SitePage {
  const { resources, website, pictures } = site;
  const { words } = website;
  const { company, services, pricing, cases, nextStep } = resources;
  const language = siteLanguage(words.language);
  const { home, common } = words;
  return {
    path: pagePaths.home,
    title: company.tagline,
    description: company.summary,
    modified: siteLastModified(resources),
    data: organization(site),
    blocks: [
      lead(company.summary),
      actions(action(words.layout.request, pagePaths.request), link(common.whatHappens, pagePaths.nextStep)),
      facts(
        [
          {
            term: common.firstStep,
            definition: link(services.diagnostic.title, servicePath(services.diagnostic.slug)),
          },
          {
            term: common.price,
            definition: link(language.money(pricing.diagnostic.price), pagePaths.pricing),
          },
          { term: common.duration, definition: services.diagnostic.duration.text },
        ],
        'strip',
      ),
      ...(company.about.length > 0
        ? [section(home.about, ...company.about.map((text) => paragraph(text)))]
        : []),
      ...(company.people ? [section(home.people, people(company.people, pictures))] : []),
      section(
        link(common.services, pagePaths.services),
        indexList([services.diagnostic, ...services.projects].map(serviceEntry)),
      ),
      section(home.notOurWork, list(company.whatWeDoNotDo)),
      ...(cases.cases.length > 0
        ? [
            section(
              link(common.cases, pagePaths.cases),
              indexList(cases.cases.slice(0, 3).map((item) => caseEntry(item, language))),
            ),
          ]
        : []),
      section(
        common.whatHappens,
        paragraph(nextStep.commitment),
        paragraph(link(common.eachStep, pagePaths.nextStep)),
      ),
      section(home.reach, facts(waysToReach(site))),
    ],
  };
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
