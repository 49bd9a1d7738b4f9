import type { Case } from '../../contract/resources/cases.ts';
import { pagePaths } from '../../contract/website.ts';
import { type Entry, index } from '../blocks/lists.ts';
import { section } from '../blocks/section.ts';
import { casePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { latestOf } from './modified.ts';
import type { Page } from './page.ts';
import { startNote } from './start-note.ts';

/** `/cases`: published work. */
export function cases({ cases: { cases }, nextStep }: Resources): Page {
  return {
    path: pagePaths.cases,
    title: 'What we have done',
    description: `Published work, with links by which anybody can check it: ${cases.map(({ client }) => client).join(', ')}.`,
    modified: latestOf(...cases),
    blocks: [
      ...startNote(nextStep, 'cases'),
      ...[...Map.groupBy(cases, ({ year }) => year)].map(([year, ofYear]) =>
        section(String(year), index(ofYear.map(caseEntry))),
      ),
    ],
  };
}

export function caseEntry({ slug, title, client, sector, year, summary }: Case): Entry {
  return { title, href: casePath(slug), note: `${client} · ${sector} · ${year}`, text: summary };
}
