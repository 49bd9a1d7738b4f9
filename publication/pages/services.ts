import type { Service } from '../../contract/resources/services.ts';
import { pagePaths } from '../../contract/website.ts';
import { type Entry, index } from '../blocks/lists.ts';
import { link } from '../blocks/phrases.ts';
import { actions, lead } from '../blocks/prose.ts';
import { section } from '../blocks/section.ts';
import { servicePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { latestOf } from './modified.ts';
import type { Page } from './page.ts';

/** `/services`: everything that can be commissioned. */
export function services({ company, services: { diagnostic, projects } }: Resources): Page {
  return {
    path: pagePaths.services,
    title: 'What we do',
    description: `What we do, how long it takes, and when not to hire us: ${[diagnostic, ...projects].map(({ title }) => title).join(', ')}.`,
    modified: latestOf(diagnostic, ...projects),
    blocks: [
      lead(company.summary),
      section('The way in', index([serviceEntry(diagnostic)])),
      section('Projects', index(projects.map(serviceEntry))),
      actions(link('What it costs', pagePaths.pricing), link('When you write to us', pagePaths.nextStep)),
    ],
  };
}

export function serviceEntry({ slug, title, duration, summary }: Service): Entry {
  return { title, href: servicePath(slug), note: duration, text: summary };
}
