import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentCopy } from '../../../fixtures/content-copy.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { issuesIn } from '../issues-in.ts';

/** Files that editors, operating systems and word processors leave behind. */
const temporaryFiles = [
  'company.json~',
  '#company.json#',
  '.company.json.swp',
  'company.swp',
  'cases/company.json.bak',
  'cases/a.md.orig',
  'cases/~$about.md',
  'Thumbs.db',
  'cases/thumbs.db',
  'cases/desktop.ini',
  'cases/.DS_Store',
];

test('readContent() ignores files that editors and operating systems create', () => {
  using copy = new ContentCopy();
  for (const name of temporaryFiles) copy.write(name, 'anything');

  expect(issuesIn(copy)).toEqual([]);
});

test.each(['company copy.json', 'README.md', 'words/about.txt', 'cases/deeper/about.md', 'case/milk.json'])(
  'readContent() reports "%s", which is not a content file',
  (file) => {
    using copy = new ContentCopy();
    copy.write(file, 'anything');

    expect(issuesIn(copy)).toEqual([
      { file, pointer: '', problem: 'is not a content file', fix: 'remove it, or move it out of content/' },
    ]);
  },
);

test('readContent() says how to name a copy of a service', () => {
  using copy = new ContentCopy();
  const [, file = ''] = copy.filesIn('services');
  copy.write(file.replace('.json', ' (1).json'), JSON.stringify(copy.read(file)));

  expect(issuesIn(copy).map(({ fix }) => fix)).toEqual([
    'use only lower-case letters, digits and single hyphens, at most 50 characters',
  ]);
});

const linkFix = 'replace it with the file or folder itself';
const linkIssue = { pointer: '', problem: 'is a symbolic link', fix: linkFix };

test('readContent() reports links to a file and to a folder, and follows neither', () => {
  using copy = new ContentCopy();
  const outside = scratchFolder();
  for (const name of ['company.json', 'cases']) {
    renameSync(join(copy.directory, name), join(outside, name));
    symlinkSync(join(outside, name), join(copy.directory, name));
  }

  expect(issuesIn(copy)).toMatchObject([
    { file: 'cases', ...linkIssue },
    { file: 'company.json', ...linkIssue },
    { file: 'company.json', problem: 'is missing' },
    { file: 'next-step.json', problem: 'is "cases", which is not a place to start' },
  ]);
});

// Two links to the folder itself produce 2^40 paths before the operating system rejects one.
test('readContent() stops at circular links, and reports them', () => {
  using copy = new ContentCopy();
  for (const name of ['a', 'b']) symlinkSync('.', join(copy.directory, name));
  symlinkSync('/', join(copy.directory, 'services', 'root'));

  expect(issuesIn(copy)).toEqual(['a', 'b', 'services/root'].map((file) => ({ file, ...linkIssue })));
});

test.for([
  ['company.json', 27],
  ['cases/bakery-orders.md', 3],
] as const)('readContent() reports the merge conflicts in %s', ([file, line]) => {
  using copy = new ContentCopy();
  const conflict = '<<<<<<< HEAD\nOne.\n=======\nOther.\n>>>>>>> theirs\n';
  if (file.endsWith('.md')) copy.write(file, `Text.\n\n${conflict}`);
  else copy.replace(file, '  "city"', `${conflict}  "city"`);

  expect(issuesIn(copy)).toEqual([
    {
      file,
      pointer: '',
      position: { line },
      problem: 'has two versions that Git could not merge',
      fix: 'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"',
    },
  ]);
});
