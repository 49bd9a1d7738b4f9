import { expect, test } from 'vitest';
import { maxProjectTypes } from '../../../contract/content/service-content.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
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

test.each([0, 1, 2, maxProjectTypes])('readContent() accepts %i project types', async (count) => {
  using copy = copyWithProjects(count);

  expect(await issuesIn(copy)).toEqual([]);
});

test('readContent() states the maximum number of project types', async () => {
  using copy = copyWithProjects(maxProjectTypes + 1);

  expect(await issuesIn(copy)).toEqual([
    {
      file: expect.stringMatching(/^services\/project-\d+\.json$/),
      pointer: '/kind',
      problem: `is "project", the same as in ${maxProjectTypes} other files`,
      fix: `publish at most ${maxProjectTypes} services of this kind`,
    },
  ]);
});

test('readContent() accepts only one diagnostic', async () => {
  using copy = copyWithProjects(1);
  copy.replace('services/project-1.json', '"kind":"project"', '"kind":"diagnostic"');

  expect(await issuesIn(copy)).toEqual([
    {
      file: 'services/project-1.json',
      pointer: '/kind',
      problem: 'is "diagnostic", the same as in "services/first-reading.json"',
      fix: 'publish at most 1 service of this kind',
    },
  ]);
});

test('readContent() accepts a starting page only if it has content', async () => {
  using copy = copyWithProjects(1);
  copy.replace('next-step.json', '"target": "pricing"', '"target": "cases"');
  const places = Object.values(resourceDefinitions).flatMap((definition) =>
    'page' in definition && !['/cases', '/next-step'].includes(definition.page)
      ? definition.page.slice(1)
      : [],
  );

  expect(await issuesIn(copy)).toEqual([
    {
      file: 'next-step.json',
      pointer: '/whereToStart/1/target',
      problem: 'is "cases", which is not a place to start',
      fix: `write ${[...places, 'request', 'api'].map((place) => `"${place}"`).join(', ')} or "email"`,
    },
  ]);
});

test('readContent() accepts only published cases for the home page, and requires the quoted case to have a quotation', async () => {
  const themeWith = (headline: string, quotation: string) => {
    const homeCases = { headline, cards: ['ferry-timetable', 'nowhere'], quotation };
    return JSON.stringify({ $schema: './schema/theme.schema.json', homeCases });
  };
  using copy = new ContentCopy();
  copy.write('theme.json', themeWith('seed-bank', 'ferry-timetable'));
  const fix = 'write "bakery-orders", "county-archive", "ferry-timetable" or "seed-bank", or remove it';

  expect(await issuesIn(copy)).toEqual([
    {
      file: 'theme.json',
      pointer: '/homeCases/cards/1',
      problem: 'is "nowhere", which is not a published case',
      fix,
    },
    {
      file: 'theme.json',
      pointer: '/homeCases/quotation',
      problem: 'is "ferry-timetable", which is not a published case with a quotation',
      fix: 'write "county-archive", or remove it',
    },
  ]);
});
