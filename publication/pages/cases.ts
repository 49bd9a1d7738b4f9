import type { Case } from '../../contract/resources/cases.ts';
import { pagePaths } from '../../contract/website.ts';
import { type Entry, index } from '../blocks/lists.ts';
import { lead } from '../blocks/prose.ts';
import { section } from '../blocks/section.ts';
import { casePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { latestOf } from './modified.ts';
import type { Page } from './page.ts';

/** `/cases`: published work. */
export function cases({ cases: { cases } }: Resources): Page {
  const description =
    'Work that we may talk about, the latest first. Each case has links by which you can check it without asking us.';
  return {
    path: pagePaths.cases,
    title: 'What we have done',
    description,
    modified: latestOf(...cases),
    blocks: [
      lead(description),
      ...[...Map.groupBy(cases, ({ year }) => year)].map(([year, ofYear]) =>
        section(String(year), index(ofYear.map(caseEntry))),
      ),
    ],
  };
}

export function caseEntry({ slug, title, client, sector, year, summary }: Case): Entry {
  return { title, href: casePath(slug), note: `${client} · ${sector} · ${year}`, text: summary };
}
