import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentCopy } from '../../../fixtures/content-copy.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { issuesIn } from '../issues-in.ts';

/** Files that editors, operating systems and word processors leave behind. */
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

test('readContent() ignores the files of editors and operating systems', () => {
  using copy = new ContentCopy();
  for (const name of leftovers) copy.write(name, 'anything');

  expect(issuesIn(copy)).toEqual([]);
});

const elsewhere = 'remove it, or move it out of content/';

test.each([
  ['company copy.json', elsewhere],
  ['offer.docx', elsewhere],
  ['README.md', elsewhere],
  ['words.yaml', elsewhere],
  ['about.md', 'move it to "pages/about.md", or remove it'],
  ['pages/about.txt', 'rename it to "about.md", or remove it'],
  ['pages/about.md.txt', 'rename it to "about.md", or remove it'],
  ['pages/about.MD', 'rename it to "about.md", or remove it'],
  ['pages/deeper/about.md', 'move it to "pages/about.md", or remove it'],
  ['case/milk.json', 'move it to "cases/milk.json", or remove it'],
  ['pictures/harbour.jpg', 'move it to "media/harbour.jpg", or remove it'],
  ['media/2026/harbour.jpg', 'move it to "media/harbour.jpg", or remove it'],
])('readContent() says where "%s" belongs: %s', (file, right) => {
  using copy = new ContentCopy();
  copy.write(file, 'anything');

  expect(issuesIn(copy)).toEqual([{ file, pointer: '', wrong: 'is not a content file', right }]);
});

test.each([
  ['company.json.txt', 'rename it to "company.json", or remove it'],
  ['Company.json', 'rename it to "company.json", or remove it'],
  ['services/company.json', 'move it to "company.json", or remove it'],
])('readContent() says once that a file is missing that exists as "%s"', (file, right) => {
  using copy = new ContentCopy();
  const text = JSON.stringify(copy.read('company.json'));
  copy.remove('company.json');
  copy.write(file, text);

  expect(issuesIn(copy)).toEqual([{ file, pointer: '', wrong: 'is not a content file', right }]);
});

test('readContent() says how to name a copy of a service', () => {
  using copy = new ContentCopy();
  const [, file = ''] = copy.filesIn('services');
  copy.write(file.replace('.json', ' (1).json'), JSON.stringify(copy.read(file)));

  expect(issuesIn(copy).map(({ right }) => right)).toEqual([
    `use only lower-case letters, digits and single hyphens, for instance "${file.slice('services/'.length, -'.json'.length)}-1.json"`,
  ]);
});

test('readContent() reports a misnamed folder once, and not the files that are missing without it', () => {
  using copy = new ContentCopy();
  renameSync(join(copy.directory, 'services'), join(copy.directory, 'servicos'));

  expect(issuesIn(copy)).toEqual([
    { file: 'servicos', pointer: '', wrong: 'is not a content folder', right: 'rename it to "services"' },
  ]);
});

const link = { pointer: '', wrong: 'is a symbolic link', right: 'replace it with the file or folder itself' };

test('readContent() reports that a file is a link, and not the file that is missing without it', () => {
  using copy = new ContentCopy();
  const elsewhere = scratchFolder();
  renameSync(join(copy.directory, 'company.json'), join(elsewhere, 'company.json'));
  symlinkSync(join(elsewhere, 'company.json'), join(copy.directory, 'company.json'));
  symlinkSync(join(elsewhere, 'nothing.jpg'), join(copy.directory, 'media/harbour.jpg'));

  expect(issuesIn(copy)).toEqual([
    { file: 'company.json', ...link },
    { file: 'media/harbour.jpg', ...link },
  ]);
});

test('readContent() reports that a folder is a link, and does not follow it', () => {
  using copy = new ContentCopy();
  const elsewhere = scratchFolder();
  renameSync(join(copy.directory, 'cases'), join(elsewhere, 'cases'));
  symlinkSync(join(elsewhere, 'cases'), join(copy.directory, 'cases'));

  expect(issuesIn(copy)).toEqual([{ file: 'cases', ...link }]);
});

// Two links to the folder itself produce 2^40 paths before the system rejects one.
test('readContent() stops at circular links, and reports them', () => {
  using copy = new ContentCopy();
  for (const name of ['a', 'b']) symlinkSync('.', join(copy.directory, name));
  symlinkSync('/', join(copy.directory, 'services', 'root'));

  expect(issuesIn(copy)).toEqual(['a', 'b', 'services/root'].map((file) => ({ file, ...link })));
});

/** A merge conflict as Git writes it. */
const conflict = (ours: string, theirs: string) =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`;

const unmerged = {
  pointer: '',
  wrong: 'has two versions that Git could not merge',
  right: 'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"',
};

test('readContent() reports the merge conflicts in a JSON file', () => {
  using copy = new ContentCopy();
  copy.replace('company.json', '  "city"', `${conflict('  "city": "A",', '  "city": "B",')}  "city"`);

  expect(issuesIn(copy)).toEqual([{ file: 'company.json', position: { line: 27 }, ...unmerged }]);
});

test('readContent() reports the merge conflicts in a text', () => {
  using copy = new ContentCopy();
  const file = copy.filesIn('cases')[0]?.replace('.json', '.md') ?? '';
  copy.write(file, `Text.\n\n${conflict('One.', 'Other.')}`);

  expect(issuesIn(copy)).toEqual([{ file, position: { line: 3 }, ...unmerged }]);
});

test('readContent() rejects a file name as alternative text', () => {
  using copy = new ContentCopy();
  const [file = ''] = copy.filesIn('cases').filter((name) => copy.read(name).picture);
  copy.set(file, ['picture', 'alt'], 'IMG_1234.JPG');

  expect(issuesIn(copy)).toEqual([
    {
      file,
      pointer: '/picture/alt',
      wrong: 'is "IMG_1234.JPG"',
      right: 'write what the picture shows, not its file name',
    },
  ]);
});
