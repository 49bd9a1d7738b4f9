import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { replaceEntries } from '../../fixtures/content-entries.ts';
import { siteOf } from '../fixture-site.ts';

const slugs = { projects: ['p1', 'p2', 'p3'], cases: ['c1', 'c2', 'c3', 'c4'] };

type Edits = Readonly<Record<string, { readonly year?: number; readonly position?: number }>>;

test.for<[what: string, edits: Edits, projects: string, cases: string]>([
  ['by slug and date', { 'cases/c2': { year: 2012 }, 'cases/c3': { year: 2010 } }, 'p1 p2 p3', 'c2 c1 c4 c3'],
  [
    'by their position first',
    {
      'services/p3': { position: 5 },
      'services/p2': { position: 20 },
      'cases/c3': { year: 2010, position: 1 },
    },
    'p3 p2 p1',
    'c3 c1 c2 c4',
  ],
])('projects and cases are sorted %s, and have no position', ([_what, edits, projects, cases]) => {
  using copy = new ContentCopy();
  replaceEntries(copy, slugs);
  for (const [file, members] of Object.entries(edits))
    for (const [name, value] of Object.entries(members)) copy.set(`${file}.json`, [name], value);
  const { resources } = siteOf(readContent(copy.directory));

  expect(resources.services.projects.map(({ slug }) => slug).join(' ')).toBe(projects);
  expect(resources.cases.cases.map(({ slug }) => slug).join(' ')).toBe(cases);
  expect(JSON.stringify(resources)).not.toContain('"position"');
});
