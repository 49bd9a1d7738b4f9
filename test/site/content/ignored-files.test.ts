import { expect, test } from 'vitest';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issuesIn } from './issues-in.ts';

/** What editors, systems and programs of text leave beside files. */
const leftovers = [
  'company.json~',
  '#company.json#',
  '.company.json.swp',
  'company.swp',
  'cases/company.json.bak',
  'cases/a.md.orig',
  'pages/~$about.md',
  'Thumbs.db',
  'media/thumbs.db',
  'media/desktop.ini',
  'media/.DS_Store',
];

test('readContent() ignores what editors and systems leave', () => {
  using copy = new ContentCopy();
  for (const name of leftovers) copy.write(name, 'anything');

  expect(issuesIn(copy)).toEqual([]);
});

test('readContent() says which files are no content', () => {
  using copy = new ContentCopy();
  const names = ['company copy.json', 'pages/about.txt', 'pages/deeper/about.md'];
  for (const name of names) copy.write(name, 'anything');

  expect(issuesIn(copy)).toEqual(
    names.map((file) => ({
      file,
      pointer: '',
      wrong: 'is no content file',
      right: 'remove it, or name it as its neighbours are',
    })),
  );
});
