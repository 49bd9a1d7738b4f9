import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { pagePaths } from '../../../contract/page-paths.ts';
import { buildSite } from '../../../site/build-site.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

const baseUrl = 'https://desk.example';

function siteOf(copy: ContentCopy) {
  return buildSite(readContent(copy.directory), { baseUrl });
}

function slugsOf(copy: ContentCopy) {
  const { services, cases } = siteOf(copy).resources;
  return {
    projects: services.projects.map(({ slug }) => slug),
    cases: cases.cases.map(({ slug }) => slug),
  };
}

const slugOf = (file: string) => basename(file, '.json');

function valueOf(copy: ContentCopy, file: string) {
  return JSON.parse(readFileSync(join(copy.directory, file), 'utf8'));
}

const projectFiles = (copy: ContentCopy) =>
  copy.filesIn('services').filter((file) => valueOf(copy, file).kind === 'project');

function headingsOfCases(copy: ContentCopy): string[] {
  const page = siteOf(copy).documents.find(({ path }) => path === pagePaths.cases);
  return [...(page?.body ?? '').matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, heading = '']) => heading);
}

test('without positions, projects stand in the order of their slugs and cases the latest first', () => {
  using copy = new ContentCopy();
  const files = copy.filesIn('cases');
  for (const [index, file] of files.entries()) copy.set(file, ['year'], 2010 + (index % 2));

  const isLater = files.map((_, index) => index % 2 === 1);
  const expected = [
    ...files.filter((_, index) => isLater[index]),
    ...files.filter((_, index) => !isLater[index]),
  ];
  expect(slugsOf(copy)).toEqual({ projects: projectFiles(copy).map(slugOf), cases: expected.map(slugOf) });
  expect(headingsOfCases(copy)).toEqual(['2011', '2010']);
});

test('projects with a position stand first, the lowest before the others', () => {
  using copy = new ContentCopy();
  const [first = '', ...others] = projectFiles(copy);
  const last = others.pop() ?? '';
  copy.set(last, ['position'], 5);
  copy.set(first, ['position'], 20);

  expect(slugsOf(copy).projects).toEqual([last, first, ...others].map(slugOf));
});

test('cases with a position stand first, and years are no headings where they are not in order', () => {
  using copy = new ContentCopy();
  const [first = '', second = '', ...others] = copy.filesIn('cases');
  for (const file of [first, ...others]) copy.set(file, ['year'], 2011);
  copy.set(second, ['year'], 2010);
  copy.set(second, ['position'], 1);

  expect(slugsOf(copy).cases).toEqual([second, first, ...others].map(slugOf));
  expect(headingsOfCases(copy)).toEqual([]);
});

test('positions are not published: the order says the same', () => {
  using copy = new ContentCopy();
  const files = [...copy.filesIn('services'), ...copy.filesIn('cases')];
  for (const [index, file] of files.entries()) copy.set(file, ['position'], index + 1);

  expect(JSON.stringify(siteOf(copy).resources)).not.toContain('"position"');
});
