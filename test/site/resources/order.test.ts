import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { replaceEntries } from '../../fixtures/content-entries.ts';
import { siteOf } from '../fixture-site.ts';

const slugs = { projects: ['p1', 'p2', 'p3'], cases: ['c1', 'c2', 'c3', 'c4'] };

type Edits = Readonly<Record<string, { readonly year?: number; readonly position?: number }>>;

/** Publishes the content with `edits`. Returns the order of projects and cases. */
function publishWith(edits: Edits) {
  using copy = new ContentCopy();
  replaceEntries(copy, slugs);
  for (const [file, members] of Object.entries(edits))
    for (const [name, value] of Object.entries(members)) copy.set(`${file}.json`, [name], value);
  const { resources } = siteOf(readContent(copy.directory));
  return {
    resources,
    projects: resources.services.projects.map(({ slug }) => slug).join(' '),
    cases: resources.cases.cases.map(({ slug }) => slug).join(' '),
  };
}

test('without positions, projects are sorted by slug and cases by date, the latest first', () => {
  expect(publishWith({ 'cases/c2': { year: 2012 }, 'cases/c3': { year: 2010 } })).toMatchObject({
    projects: 'p1 p2 p3',
    cases: 'c2 c1 c4 c3',
  });
});

test('projects with a position come before the others, the lowest first', () => {
  expect(publishWith({ 'services/p3': { position: 5 }, 'services/p2': { position: 20 } })).toMatchObject({
    projects: 'p3 p2 p1',
  });
});

test('cases with a position come before the others', () => {
  expect(publishWith({ 'cases/c3': { year: 2010, position: 1 } })).toMatchObject({
    cases: 'c3 c1 c2 c4',
  });
});

test('positions are not published, because the order expresses them', () => {
  const { resources } = publishWith({ 'services/p3': { position: 1 }, 'cases/c3': { position: 1 } });

  expect(JSON.stringify(resources)).not.toContain('"position"');
});
