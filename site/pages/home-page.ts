import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, indexList, list } from '../blocks/lists.ts';
import { actions, lead, paragraph } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { section } from '../blocks/sections.ts';
import { organization } from '../json-ld/organization.ts';
import type { Pictures } from '../media/picture.ts';
import { servicePath } from '../page-links.ts';
import { siteLastModified } from '../resources/all-resources.ts';
import { caseEntry } from './cases-page.ts';
import { serviceEntry } from './services-page.ts';
import type { SitePage } from './site-page.ts';

/** Heading of the people. */
const peopleTitle = 'Whom you meet';

/** `/`: who the organization is, with links to all other pages. */
export function homePage(resources: Resources, pictures: Pictures): SitePage {
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
      section('Who we are', ...company.about.map((text) => paragraph(text))),
      ...(company.people ? [section(peopleTitle, people(company.people, pictures))] : []),
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
      section(
        'How to reach us',
        facts([
          { term: 'E-mail', definition: link(company.email, `mailto:${company.email}`) },
          { term: 'Office', definition: `${company.city}, ${company.country.name}` },
          { term: 'Hours', definition: `${company.workingHours} (${company.timeZone})` },
          { term: 'Languages', definition: company.languages.map(({ name }) => name).join(', ') },
          { term: 'Since', definition: String(company.founded) },
        ]),
      ),
    ],
  };
}
