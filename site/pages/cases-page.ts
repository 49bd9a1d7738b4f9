import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Case } from '../../contract/resources/cases.ts';
import type { Block } from '../blocks/block.ts';
import { type IndexEntry, indexList } from '../blocks/lists.ts';
import { section } from '../blocks/sections.ts';
import { casePath } from '../page-links.ts';
import { lastModified } from './last-modified.ts';
import { startNote } from './next-step-page.ts';
import type { SitePage } from './site-page.ts';

/** `/cases`: all cases. */
export function casesPage({ cases: { cases }, nextStep }: Resources): SitePage {
  return {
    path: pagePaths.cases,
    navigation: { area: 'header', label: 'Cases' },
    title: 'What we have done',
    description: `${whatIsPublished(cases)}: ${cases.map(({ client }) => client).join(', ')}.`,
    modified: lastModified(...cases),
    blocks: [
      ...startNote(nextStep, pagePaths.cases),
      ...(isLatestFirst(cases) ? casesByYear(cases) : [indexList(cases.map(caseEntry))]),
    ],
  };
}

function whatIsPublished(cases: readonly Case[]): string {
  const canBeChecked = cases.every(({ links }) => links.length > 0);
  return canBeChecked ? 'Published work, with links by which anybody can check it' : 'Published work';
}

function casesByYear(cases: readonly Case[]): Block[] {
  return [...Map.groupBy(cases, ({ year }) => year)].map(([year, casesOfYear]) =>
    section(String(year), indexList(casesOfYear.map(caseEntry))),
  );
}

/** Whether no case stands after one of an earlier year. */
function isLatestFirst(cases: readonly Case[]): boolean {
  return cases.every(({ year }, index) => year <= (cases[index - 1]?.year ?? year));
}

export function caseEntry({ slug, title, client, sector, year, summary }: Case): IndexEntry {
  return {
    title,
    href: casePath(slug),
    note: [client, sector, year].filter((part) => part !== undefined).join(' · '),
    text: summary,
  };
}
