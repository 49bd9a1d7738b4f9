import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Service } from '../../contract/resources/services.ts';
import { link } from '../blocks/inlines.ts';
import { type IndexEntry, indexList } from '../blocks/lists.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { servicePath } from '../page-links.ts';
import { lastModified } from './last-modified.ts';
import type { SitePage } from './site-page.ts';

/** `/services`: all services. */
export function servicesPage({ company, services: { diagnostic, projects } }: Resources): SitePage {
  return {
    path: pagePaths.services,
    navigation: { area: 'header', label: 'Services' },
    title: 'What we do',
    description: `What we do, how long it takes, and when not to hire us: ${[diagnostic, ...projects].map(({ title }) => title).join(', ')}.`,
    modified: lastModified(diagnostic, ...projects),
    blocks: [
      lead(company.summary),
      section('The way in', indexList([serviceEntry(diagnostic)])),
      ...(projects.length > 0 ? [section('Projects', indexList(projects.map(serviceEntry)))] : []),
      actions(link('What it costs', pagePaths.pricing), link('When you write to us', pagePaths.nextStep)),
    ],
  };
}

export function serviceEntry({ slug, title, duration, summary }: Service): IndexEntry {
  return { title, href: servicePath(slug), note: duration, text: summary };
}
