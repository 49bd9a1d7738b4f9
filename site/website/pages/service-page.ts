import { pagePaths, servicePath } from '../../../contract/page-paths.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { lastModified } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link, list } from '../../tree/nodes.ts';
import { facts } from '../blocks/lists.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { section, warning, wideSection } from '../blocks/sections.ts';
import { offer, schemaOrgContext } from '../json-ld/organization.ts';
import { caseCards } from './cases-page.ts';
import { diagnosticActions } from './own-pages.ts';
import type { Page } from './page.ts';
import { priceOfDiagnostic, priceOfProjects } from './prices.ts';

/** Number of cases on a service page: one row of cards. */
const casesShown = 3;

/** `/services/<slug>`: one service, with when to hire it and when not to. */
export function servicePage(item: Service, site: Site): Page {
  const { resources, website } = site;
  const { words } = website;
  const { pricing } = resources;
  const { common, service } = words;
  const { slug, kind, title, summary, duration } = item;
  const price = kind === 'diagnostic' ? priceOfDiagnostic(site) : priceOfProjects(site);
  return {
    path: servicePath(slug),
    title,
    description: summary,
    modified: lastModified(item, pricing),
    resources: ['services', 'pricing', 'cases'],
    data: { '@context': schemaOrgContext, ...offer(item, site) },
    blocks: [
      lead(summary),
      facts(
        [
          { term: common.duration, definition: duration.text },
          ...(price === undefined
            ? []
            : [{ term: common.price, definition: link(price, pagePaths.pricing) }]),
          { term: service.kind, definition: kind === 'diagnostic' ? common.firstStep : service.project },
        ],
        'strip',
      ),
      section(service.makesSense, list(item.whenItMakesSense)),
      section(service.makesNoSense, warning(list(item.whenItDoesNotMakeSense))),
      section(
        service.whatYouGet,
        list(item.whatYouGet),
        ...(kind === 'diagnostic' ? diagnosticActions(site) : []),
      ),
      ...(item.whatWeNeed.length > 0 ? [section(service.whatWeNeed, list(item.whatWeNeed))] : []),
      ...casesOf(slug, site),
    ],
  };
}

/** The first cases of the service, and a link to all cases if there are more. */
function casesOf(slug: string, site: Site): Block[] {
  const cases = site.resources.cases.cases.filter(({ services }) => services.includes(slug));
  if (cases.length === 0) return [];
  const { service, common } = site.website.words;
  return [
    wideSection(
      service.cases,
      caseCards(cases.slice(0, casesShown), site),
      ...(cases.length > casesShown ? [actions(link(common.allCases, pagePaths.cases))] : []),
    ),
  ];
}
