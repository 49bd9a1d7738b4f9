import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxHeaderPages } from '../../../contract/content/page-content.ts';
import { filePaths, folderPaths, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { ContentFolder } from '../../../site/content/files/content-folder.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { pathConflict, readPages } from '../../../site/content/read-pages.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { formatIssueLines, issueLinesIn, issuesIn } from './issues-in.ts';

/** A copy that contains only these pages. */
function copyWithPages(pages: Readonly<Record<string, string>>): ContentCopy {
  const copy = new ContentCopy();
  copy.write('pages/any.md', '');
  copy.remove('pages');
  for (const [name, text] of Object.entries(pages)) copy.write(`pages/${name}`, text);
  return copy;
}

const page = (frontMatter: string, body = 'Text.') => `---\n${frontMatter}\n---\n${body}\n`;
const yaml = 'title: A page\ndescription: What it says.';

test('readContent() reads pages with their front matter', async () => {
  using copy = copyWithPages({
    'second.md': page(yaml),
    'first.md': page(
      `title: "First: a page"
description: What it says.
# A comment on a separate line.
draft: false # A comment after a value.
navigation: header
label: First
position: 1
modified: 2020-02-03`,
      '\n## Heading\n\nText.\n',
    ).replaceAll('\n', '\r\n'),
  });

  expect((await readContent(copy.directory)).website.pages).toEqual([
    {
      slug: 'first',
      title: 'First: a page',
      description: 'What it says.',
      draft: false,
      navigation: 'header',
      label: 'First',
      position: 1,
      modified: '2020-02-03',
      body: '## Heading\n\nText.',
    },
    { slug: 'second', title: 'A page', description: 'What it says.', navigation: 'none', body: 'Text.' },
  ]);
});

test('readContent() keeps a title that looks like a number or a boolean', async () => {
  using copy = copyWithPages({
    'a.md': page('title: 2026\ndescription: yes'),
    'b.md': page('title: 1.50\ndescription: true'),
  });

  expect(
    (await readContent(copy.directory)).website.pages.map(({ title, description }) => [title, description]),
  ).toEqual([
    ['2026', 'yes'],
    ['1.50', 'true'],
  ]);
});

test.each<[what: string, text: string, line: string, file?: string]>([
  [
    'has no front matter',
    'Text.',
    'pages/a.md:1 has no front matter: begin the file with the line "---", then "title: …" and "description: …" on separate lines, then "---"',
  ],
  [
    'has a misspelt member',
    page(`${yaml}\npositon: 1`),
    'pages/a.md:4 /positon is unknown: remove it, or rename it to "position"',
  ],
  [
    'has a colon in its title',
    page('title: First: a page\ndescription: x'),
    'pages/a.md:2 cannot be read: put the text after the colon in double quotes',
  ],
  [
    'has a hash in its description',
    page('title: A page\ndescription: Our rule #1'),
    'pages/a.md:3 has a value that is cut off at " #", which starts a comment: put the text after the colon in double quotes',
  ],
  [
    'has a duplicate member',
    page(`${yaml}\ntitle: Another`),
    'pages/a.md:4 cannot be read: keep one of the two lines that begin with this name',
  ],
  [
    'has a line without a colon',
    page(`${yaml}\nheader`),
    'pages/a.md:4 cannot be read: end the text with a double quote, or write ":" after the name',
  ],
  [
    'has a partly quoted value',
    page('title: "A" page\ndescription: x'),
    'pages/a.md:2 cannot be read: write "name: text" on each line, with quotes around the whole text or no quotes at all',
  ],
  [
    'has a title that is too long for the navigation, and no label',
    page(`title: ${'A long title '.repeat(4).trim()}\ndescription: x\nnavigation: footer`),
    'pages/a.md:2 /label is missing: write text of 1 to 30 characters, for instance "Our process"',
  ],
  ['has no text', page(yaml, ''), 'pages/a.md has no text: write at least one sentence'],
  [
    'has a name that cannot be part of an address',
    page(yaml),
    'pages/Über uns.md has a name that cannot be part of an address: use only lower-case letters, digits and single hyphens, for instance "uber-uns.md"',
    'Über uns.md',
  ],
  [
    'has the path of another page',
    page(yaml),
    'pages/services.md would be published at "/services", which is taken: rename the file',
    'services.md',
  ],
  [
    'would have the same Markdown path as another page',
    page(yaml),
    'pages/index.md would have its Markdown at "/index.md", which is taken: rename the file',
    'index.md',
  ],
  [
    'would have the same JSON path as another document',
    page(yaml),
    'pages/server.md would have its JSON at "/server.json", which is taken: rename the file',
    'server.md',
  ],
])('readPages() reports a page that %s', (_what, text, line, file = 'a.md') => {
  const directory = scratchFolder();
  mkdirSync(join(directory, 'pages'));
  writeFileSync(join(directory, 'pages', file), text);
  const folder = new ContentFolder(directory);
  readPages(folder);

  expect(formatIssueLines(folder.issues).map((text) => text.replace(`${directory}/`, ''))).toEqual([line]);
});

test('no page can use the path, folder, Markdown path or JSON path of another document', () => {
  const fixedPaths = [filePaths, folderPaths, pagePaths, paths, resourcePaths].flatMap((registry) =>
    Object.values<string>(registry),
  );
  const firstSegments = fixedPaths.map((path) => path.split('/')[1] ?? '');
  const names = ['index', ...firstSegments.map((segment) => segment.replace(/\.(?:md|json)$/, ''))];

  expect(names).toEqual(expect.arrayContaining(['services', 'media', 'auth', 'server', 'openapi']));
  expect(names.filter((name) => name !== '' && pathConflict(name) === undefined)).toEqual([]);
  expect(pathConflict('about')).toBeUndefined();
});

test('readContent() accepts only as many header pages as fit', async () => {
  const pages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`page-${index}.md`, page(`${yaml}\nnavigation: header`)]),
    );
  using allowed = copyWithPages(pages(maxHeaderPages));
  using tooMany = copyWithPages(pages(maxHeaderPages + 1));

  expect(await issueLinesIn(allowed)).toEqual([]);
  expect(await issueLinesIn(tooMany)).toEqual([
    `pages/page-${maxHeaderPages}.md /navigation is "header", the same as on ${maxHeaderPages} other pages: write "footer" or "none" on all but ${maxHeaderPages} pages`,
  ]);
});

test('two pages cannot have the same position', async () => {
  using copy = copyWithPages({
    'a.md': page(`${yaml}\nposition: 1`),
    'b.md': page(`${yaml}\nposition: 1`),
  });

  expect(await issueLinesIn(copy)).toEqual([
    'pages/b.md /position is 1, the same as in "pages/a.md": write a different number in one of the two files',
  ]);
});

test('pages can link to each other and to existing headings', async () => {
  using copy = copyWithPages({
    'a.md': page(yaml, 'See [b](/b#who-does-what).'),
    'b.md': page(yaml, '## Who does what?\n\nSee [a](/a#nothing).'),
  });

  expect(await issueLinesIn(copy)).toEqual([
    'pages/b.md:7 links to "/a#nothing", a heading that the page does not have: remove "#nothing"',
  ]);
});

test('case texts and the privacy text are checked as well', async () => {
  using copy = copyWithPages({});
  const [file = ''] = copy.filesIn('cases');
  const text = file.replace('.json', '.md');
  copy.write(text, 'See [x](/servces).');
  copy.write('privacy.md', 'See ![x](media/none.png).');

  expect(await issueLinesIn(copy)).toEqual([
    `${text}:1 links to "/servces", which is not a page on this site: write "/services"`,
    'privacy.md:1 shows "media/none.png", which is not a picture in content/media: save it there, and write "media/none.png"',
  ]);
});

test('a value that begins with an asterisk is an issue, not a reference', async () => {
  using copy = new ContentCopy();
  copy.write('pages/a-page.md', '---\ntitle: *New* prices\ndescription: A page.\n---\n\nText.\n');
  copy.write('pages/b-page.md', '---\ntitle: *New\ndescription: A page.\n---\n\nText.\n');

  expect((await issuesIn(copy)).map(({ file, problem }) => [file, problem])).toEqual([
    ['pages/a-page.md', expect.any(String)],
    ['pages/b-page.md', 'has a value that begins with "*", which refers to another value'],
  ]);
});
