import { expect, test } from 'vitest';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import { maxProjectTypes } from '../../../contract/resources/services.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { replaceEntries } from '../../fixtures/content-entries.ts';
import { issuesIn } from './issues-in.ts';

/** A copy with this number of project types. It has no cases, because cases refer to project types. */
function copyWithProjects(count: number): ContentCopy {
  const copy = new ContentCopy();
  const projects = Array.from({ length: count }, (_, index) => `project-${index + 1}`);
  replaceEntries(copy, { projects, cases: [] });
  const { whereToStart }: { whereToStart: { target: string }[] } = copy.read('next-step.json');
  copy.set(
    'next-step.json',
    ['whereToStart'],
    whereToStart.filter(({ target }) => target !== 'cases'),
  );
  return copy;
}

test.each([0, 1, maxProjectTypes])('readContent() accepts %i project types', (count) => {
  using copy = copyWithProjects(count);

  expect(issuesIn(copy)).toEqual([]);
});

test('readContent() states the maximum number of services of a kind', () => {
  using copy = copyWithProjects(maxProjectTypes + 2);
  copy.replace('services/project-1.json', '"kind":"project"', '"kind":"diagnostic"');

  expect(issuesIn(copy)).toEqual([
    {
      file: 'services/project-1.json',
      pointer: '/kind',
      problem: 'is "diagnostic", the same as in "services/first-reading.json"',
      fix: 'publish at most 1 service of this kind',
    },
    {
      file: expect.stringMatching(/^services\/project-\d+\.json$/),
      pointer: '/kind',
      problem: `is "project", the same as in ${maxProjectTypes} other files`,
      fix: `publish at most ${maxProjectTypes} services of this kind`,
    },
  ]);
});

test('readContent() accepts a starting page only if it has content', () => {
  using copy = copyWithProjects(1);
  copy.replace('next-step.json', '"target": "pricing"', '"target": "cases"');
  const places = Object.values(resourceDefinitions).flatMap((definition) =>
    'page' in definition && !['/cases', '/next-step'].includes(definition.page)
      ? definition.page.slice(1)
      : [],
  );

  expect(issuesIn(copy)).toEqual([
    {
      file: 'next-step.json',
      pointer: '/whereToStart/1/target',
      problem: 'is "cases", which is not a place to start',
      fix: `write ${[...places, 'request', 'api'].map((place) => `"${place}"`).join(', ')} or "email"`,
    },
  ]);
});
