import { pagePaths, servicePath } from '../../../contract/page-paths.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { lastModified } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { link, strong } from '../../tree/nodes.ts';
import { type IndexEntry, indexList } from '../blocks/lists.ts';
import { lead, note } from '../blocks/paragraphs.ts';
import { section, wideSection } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import type { Page } from './page.ts';
import { priceOfDiagnostic, priceOfProjects } from './prices.ts';

/** `/services`: all services. */
export function servicesPage(site: Site): Page {
  const { resources, website } = site;
  const { words } = website;
  const { company, services } = resources;
  const { diagnostic, projects } = services;
  const { common, navigation } = words;
  const range = priceOfProjects(site);
  const entry = (item: Service, price?: string): IndexEntry => ({
    ...serviceEntry(item, words, price),
    remark: [strong(words.services.notIf), ` ${item.whenItDoesNotMakeSense[0]}`],
  });
  const titles = siteLanguage(words.language).list([diagnostic, ...projects].map(({ title }) => title));
  return {
    path: pagePaths.services,
    navigation: { area: 'header' },
    title: navigation.services,
    description: fill(words.services.description, { services: titles }),
    modified: lastModified(diagnostic, ...projects),
    resources: ['services', 'company', 'pricing'],
    blocks: [
      lead(company.summary),
      section(common.firstStep, indexList([entry(diagnostic, priceOfDiagnostic(site))])),
      ...(projects.length > 0
        ? [
            wideSection(
              common.projects,
              ...(range === undefined ? [] : [note(link(range, pagePaths.pricing))]),
              indexList(projects.map((item) => entry(item))),
            ),
          ]
        : []),
    ],
  };
}

/** The list entry of a service, with its `price` if it has its own. */
export function serviceEntry(
  { slug, title, duration, summary }: Service,
  { common }: Words,
  price?: string,
): IndexEntry {
  return {
    title,
    href: servicePath(slug),
    note: price === undefined ? duration.text : fill(common.pair, { first: duration.text, second: price }),
    text: summary,
  };
}
