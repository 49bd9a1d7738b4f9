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

test('readContent() suggests a valid name for a copy of a service', () => {
  using copy = new ContentCopy();
  const [, file = ''] = copy.filesIn('services');
  copy.write(file.replace('.json', ' (1).json'), JSON.stringify(copy.read(file)));

  expect(issuesIn(copy).map(({ fix }) => fix)).toEqual([
    `use only lower-case letters, digits and single hyphens, for instance "${file.slice('services/'.length, -'.json'.length)}-1.json"`,
  ]);
});

const linkFix = 'replace it with the file or folder itself';
const linkIssue = { pointer: '', problem: 'is a symbolic link', fix: linkFix };

test('readContent() reports that a file is a link, but not that the file is missing', () => {
  using copy = new ContentCopy();
  const outside = scratchFolder();
  renameSync(join(copy.directory, 'company.json'), join(outside, 'company.json'));
  symlinkSync(join(outside, 'company.json'), join(copy.directory, 'company.json'));
  symlinkSync(join(outside, 'nothing.md'), join(copy.directory, 'cases/harbour.md'));

  expect(issuesIn(copy)).toEqual([
    { file: 'cases/harbour.md', ...linkIssue },
    { file: 'company.json', ...linkIssue },
  ]);
});

test('readContent() reports that a folder is a link, and does not follow it', () => {
  using copy = new ContentCopy();
  const outside = scratchFolder();
  renameSync(join(copy.directory, 'cases'), join(outside, 'cases'));
  symlinkSync(join(outside, 'cases'), join(copy.directory, 'cases'));

  expect(issuesIn(copy)).toEqual([{ file: 'cases', ...linkIssue }]);
});

// Two links to the folder itself produce 2^40 paths before the operating system rejects one.
test('readContent() stops at circular links, and reports them', () => {
  using copy = new ContentCopy();
  for (const name of ['a', 'b']) symlinkSync('.', join(copy.directory, name));
  symlinkSync('/', join(copy.directory, 'services', 'root'));

  expect(issuesIn(copy)).toEqual(['a', 'b', 'services/root'].map((file) => ({ file, ...linkIssue })));
});

/** A merge conflict in the format of Git. */
const conflict = (ours: string, theirs: string) =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`;

const conflictIssue = {
  pointer: '',
  problem: 'has two versions that Git could not merge',
  fix: 'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"',
};

test('readContent() reports the merge conflicts in a JSON file', () => {
  using copy = new ContentCopy();
  copy.replace('company.json', '  "city"', `${conflict('  "city": "A",', '  "city": "B",')}  "city"`);

  expect(issuesIn(copy)).toEqual([{ file: 'company.json', position: { line: 27 }, ...conflictIssue }]);
});

test('readContent() reports the merge conflicts in a Markdown file', () => {
  using copy = new ContentCopy();
  const file = copy.filesIn('cases')[0]?.replace('.json', '.md') ?? '';
  copy.write(file, `Text.\n\n${conflict('One.', 'Other.')}`);

  expect(issuesIn(copy)).toEqual([{ file, position: { line: 3 }, ...conflictIssue }]);
});
