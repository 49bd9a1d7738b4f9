import type { Case } from '../../contract/resources/cases.ts';
import { pagePaths } from '../../contract/website.ts';
import { type IndexEntry, index } from '../blocks/lists.ts';
import { section } from '../blocks/section.ts';
import { casePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { lastModified } from './modified.ts';
import type { SitePage } from './page.ts';
import { startNote } from './start-note.ts';

/** `/cases`: published work. */
export function casesPage({ cases: { cases }, nextStep }: Resources): SitePage {
  return {
    path: pagePaths.cases,
    title: 'What we have done',
    description: `Published work, with links by which anybody can check it: ${cases.map(({ client }) => client).join(', ')}.`,
    modified: lastModified(...cases),
    blocks: [
      ...startNote(nextStep, 'cases'),
      ...[...Map.groupBy(cases, ({ year }) => year)].map(([year, casesOfYear]) =>
        section(String(year), index(casesOfYear.map(caseEntry))),
      ),
    ],
  };
}

export function caseEntry({ slug, title, client, sector, year, summary }: Case): IndexEntry {
  return { title, href: casePath(slug), note: `${client} · ${sector} · ${year}`, text: summary };
}
