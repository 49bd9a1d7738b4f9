import type { Service } from '../../contract/resources/services.ts';
import { pagePaths } from '../../contract/website.ts';
import { type IndexEntry, index } from '../blocks/lists.ts';
import { link } from '../blocks/phrases.ts';
import { actions, lead } from '../blocks/prose.ts';
import { section } from '../blocks/section.ts';
import { servicePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { lastModified } from './modified.ts';
import type { SitePage } from './page.ts';

/** `/services`: everything that can be commissioned. */
export function servicesPage({ company, services: { diagnostic, projects } }: Resources): SitePage {
  return {
    path: pagePaths.services,
    title: 'What we do',
    description: `What we do, how long it takes, and when not to hire us: ${[diagnostic, ...projects].map(({ title }) => title).join(', ')}.`,
    modified: lastModified(diagnostic, ...projects),
    blocks: [
      lead(company.summary),
      section('The way in', index([serviceEntry(diagnostic)])),
      section('Projects', index(projects.map(serviceEntry))),
      actions(link('What it costs', pagePaths.pricing), link('When you write to us', pagePaths.nextStep)),
    ],
  };
}

export function serviceEntry({ slug, title, duration, summary }: Service): IndexEntry {
  return { title, href: servicePath(slug), note: duration, text: summary };
}
