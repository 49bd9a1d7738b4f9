import { pagePaths } from '../../contract/page-paths.ts';
import type { Service } from '../../contract/resources/services.ts';
import { fill } from '../../contract/words/fill.ts';
import { link } from '../blocks/inlines.ts';
import { type IndexEntry, indexList } from '../blocks/lists.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { siteLanguage } from '../language.ts';
import { servicePath } from '../page-links.ts';
import type { Site } from '../site.ts';
import { lastModified } from './last-modified.ts';
import type { SitePage } from './site-page.ts';

/** `/services`: all services. */
export function servicesPage({ resources, website: { words } }: Site): SitePage {
  const { company, services } = resources;
  const { diagnostic, projects } = services;
  const { common, navigation } = words;
  const titles = siteLanguage(words.language).list([diagnostic, ...projects].map(({ title }) => title));
  return {
    path: pagePaths.services,
    navigation: { area: 'header', label: navigation.services },
    title: common.services,
    description: fill(words.services.description, { services: titles }),
    modified: lastModified(diagnostic, ...projects),
    blocks: [
      lead(company.summary),
      section(common.firstStep, indexList([serviceEntry(diagnostic)])),
      ...(projects.length > 0 ? [section(common.projects, indexList(projects.map(serviceEntry)))] : []),
      actions(link(common.price, pagePaths.pricing), link(common.whatHappens, pagePaths.nextStep)),
    ],
  };
}

export function serviceEntry({ slug, title, duration, summary }: Service): IndexEntry {
  return { title, href: servicePath(slug), note: duration.text, text: summary };
}
