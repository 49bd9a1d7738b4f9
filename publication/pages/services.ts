import type { Service } from '../../contract/resources/services.ts';
import { pagePaths } from '../../contract/website.ts';
import { type Entry, index } from '../blocks/lists.ts';
import { link } from '../blocks/phrases.ts';
import { lead, paragraph } from '../blocks/prose.ts';
import { section } from '../blocks/section.ts';
import { servicePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { latestOf } from './modified.ts';
import type { Page } from './page.ts';

/** `/services`: everything that can be commissioned. */
export function services({ services: { diagnostic, projects } }: Resources): Page {
  const description =
    'One diagnostic, with which every commission begins, and three types of project. Each says how long it takes and when not to hire us for it.';
  return {
    path: pagePaths.services,
    title: 'What we do',
    description,
    modified: latestOf(diagnostic, ...projects),
    blocks: [
      lead(description),
      section('The way in', index([serviceEntry(diagnostic)])),
      section('Projects', index(projects.map(serviceEntry))),
      section(
        'What it costs',
        paragraph(
          'The diagnostic has a published price; a project is priced in phases. ',
          link('Prices', pagePaths.pricing),
        ),
      ),
    ],
  };
}

export function serviceEntry({ slug, title, duration, summary }: Service): Entry {
  return { title, href: servicePath(slug), note: duration, text: summary };
}
