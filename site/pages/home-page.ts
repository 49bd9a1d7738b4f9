import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Company } from '../../contract/resources/company.ts';
import { action, link, telephoneLink } from '../blocks/inlines.ts';
import { type Fact, facts, indexList, list, presentFacts } from '../blocks/lists.ts';
import { actions, lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { organization } from '../json-ld/organization.ts';
import { officeHours } from '../office-hours.ts';
import { servicePath } from '../page-links.ts';
import { siteLastModified } from '../resources/all-resources.ts';
import { caseEntry } from './cases-page.ts';
import { serviceEntry } from './services-page.ts';
import type { SitePage } from './site-page.ts';

/** `/`: who the organization is, with links to all other pages. */
export function homePage(resources: Resources): SitePage {
  const { company, services, pricing, cases, nextStep } = resources;
  return {
    path: pagePaths.home,
    title: company.tagline,
    description: company.summary,
    modified: siteLastModified(resources),
    data: organization(resources),
    blocks: [
      lead(company.summary),
      actions(
        action('Request a diagnostic', pagePaths.request),
        link('What happens when you write', pagePaths.nextStep),
      ),
      facts(
        [
          {
            term: 'Where it starts',
            definition: link(services.diagnostic.title, servicePath(services.diagnostic.slug)),
          },
          { term: 'What it costs', definition: link(pricing.diagnostic.price.formatted, pagePaths.pricing) },
          { term: 'How long it takes', definition: services.diagnostic.duration.text },
        ],
        'strip',
      ),
      ...(company.about.length > 0
        ? [section('Who we are', ...company.about.map((text) => paragraph(text)))]
        : []),
      section(
        link('What we do', pagePaths.services),
        indexList([services.diagnostic, ...services.projects].map(serviceEntry)),
      ),
      section('What we do not do', list(company.whatWeDoNotDo)),
      ...(cases.cases.length > 0
        ? [
            section(
              link('What we have done', pagePaths.cases),
              indexList(cases.cases.slice(0, 3).map(caseEntry)),
            ),
          ]
        : []),
      section(
        'When you write to us',
        paragraph(nextStep.commitment),
        paragraph(link('Each step, and how long it takes', pagePaths.nextStep)),
      ),
      section('How to reach us', facts(waysToReach(company))),
    ],
  };
}

function waysToReach(company: Company): Fact[] {
  const { email, telephone, city, country, languages, founded, legal } = company;
  return presentFacts([
    { term: 'E-mail', definition: link(email, `mailto:${email}`) },
    { term: 'Telephone', definition: telephone && telephoneLink(telephone) },
    { term: 'Office', definition: `${city}, ${country.name}` },
    { term: 'Hours', definition: officeHours(company) },
    { term: 'Languages', definition: languages.map(({ name }) => name).join(', ') },
    { term: 'Since', definition: founded === undefined ? undefined : String(founded) },
    { term: 'Imprint', definition: legal && link(legal.name, pagePaths.imprint) },
  ]);
}
