import { expect, test } from 'vitest';
import { pagePaths } from '../../../contract/page-paths.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { replaceEntries } from '../../fixtures/content-entries.ts';
import { publish } from '../fixture-site.ts';

const slugs = { projects: ['p1', 'p2', 'p3'], cases: ['c1', 'c2', 'c3', 'c4'] };

type Edits = Readonly<Record<string, { readonly year?: number; readonly position?: number }>>;

/** Publishes the content with `edits`. Returns the order of projects and cases, and the headings on the page of cases. */
function publishWith(edits: Edits) {
  using copy = new ContentCopy();
  replaceEntries(copy, slugs);
  for (const [file, members] of Object.entries(edits))
    for (const [name, value] of Object.entries(members)) copy.set(`${file}.json`, [name], value);
  const { resources, bodyAt } = publish(readContent(copy.directory));
  const [casesPage = ''] = bodyAt(pagePaths.cases).split('</main>');
  return {
    resources,
    projects: resources.services.projects.map(({ slug }) => slug).join(' '),
    cases: resources.cases.cases.map(({ slug }) => slug).join(' '),
    years: [...casesPage.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, heading]) => heading),
  };
}

test('without positions, projects are sorted by slug and cases by date, the latest first', () => {
  expect(publishWith({ 'cases/c2': { year: 2012 }, 'cases/c3': { year: 2010 } })).toMatchObject({
    projects: 'p1 p2 p3',
    cases: 'c2 c1 c4 c3',
    years: ['2012', '2011', '2010'],
  });
});

test('projects with a position come before the others, the lowest first', () => {
  expect(publishWith({ 'services/p3': { position: 5 }, 'services/p2': { position: 20 } })).toMatchObject({
    projects: 'p3 p2 p1',
  });
});

test('cases with a position come before the others, and years are not headings if they are out of order', () => {
  expect(publishWith({ 'cases/c3': { year: 2010, position: 1 } })).toMatchObject({
    cases: 'c3 c1 c2 c4',
    years: [],
  });
  expect(publishWith({ 'cases/c3': { year: 2012, position: 1 } })).toMatchObject({
    cases: 'c3 c1 c2 c4',
    years: ['2012', '2011'],
  });
});

test('positions are not published, because the order expresses them', () => {
  const { resources } = publishWith({ 'services/p3': { position: 1 }, 'cases/c3': { position: 1 } });

  expect(JSON.stringify(resources)).not.toContain('"position"');
});
