import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variantPaths } from '../../../site/folder/file-names.ts';
import { websiteDocuments } from '../../../site/folder/page-documents.ts';
import { home, html, origin, read, writeFolder } from './built-site.ts';

const paths = async (files: Record<string, string | Uint8Array>, exclude: string[] = []) =>
  (await read(files, { exclude })).files.map(({ path }) => path);

const segment = fc.oneof(
  fc.constantFrom(...'[slug] @team c++ a&b 100% a#b a?b a,b é e\u0301 About about index'.split(' ')),
  fc.constantFrom(
    ...String.raw`a\b a^b a|b a:b it's %41 %2e%2e 😀 a..b a${'`'}b {x} 日本 __proto__`.split(' '),
  ),
  fc.constantFrom('a b', 'a\tb'),
  fc.string({ unit: fc.constantFrom(...'aZ0-_~!$()*;=<>"\u00a0'), minLength: 1, maxLength: 6 }),
);
const fileName = fc
  .tuple(
    fc.array(
      segment.map((name) => `${name}.d`),
      { maxLength: 2 },
    ),
    segment,
    fc.constantFrom('', '.html', '.txt', '.js'),
  )
  .map(([folders, name, extension]) => [...folders, name + extension].join('/'));

describe('files', () => {
  test('each have one path, as browsers write it, whose bytes are theirs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fileName, { minLength: 1, maxLength: 12 }), async (names) => {
        const website = await read(Object.fromEntries(names.map((name) => [name, `of ${name}`])));
        const isFound = website.files.map(({ path }) => new URL(path, origin).pathname);

        expect(website.files.map(({ path }) => path)).toEqual(isFound);
        expect(new Set(isFound).size).toBe(isFound.length);
        for (const { name, file } of website.files) expect(readFileSync(file, 'utf8')).toBe(`of ${name}`);
        const reported = website.issues.map(({ place }) => place);
        expect([...website.files.map(({ name }) => name), ...reported].sort()).toEqual(names.toSorted());
      }),
      { numRuns: 60 },
    );
  });

  test('have the paths that generators link to', async () => {
    const files = {
      'index.html': home,
      'about.html': home,
      'about/index.html': home,
      '404.html': home,
      '404/index.html': home,
    };

    expect(await paths(files)).toEqual(['/', '/404', '/404/', '/about', '/about/']);
  });

  test('with the same path are reported, and one of them is published', async () => {
    const website = await read({ 'about.html': html('<p>1'), about: 'text' });

    expect(website.files.map(({ name }) => name)).toEqual(['about']);
    expect(website.issues.map(({ kind, place }) => [kind, place])).toEqual([
      ['two files at a path', 'about.html'],
    ]);
  });

  test('at the paths of the interface are reported', async () => {
    const website = await read({ 'index.html': home, mcp: 'x' });

    expect(website.files.map(({ name }) => name)).toEqual(['index.html']);
    expect(website.issues.map(({ kind, place }) => [kind, place])).toEqual([
      ['path of the interface', 'mcp'],
    ]);
  });

  test('of generators, hidden ones and links are not published', async () => {
    const folder = writeFolder({
      'index.html': home,
      '.well-known/x.txt': 'x',
      '.env': 'x',
      'app.js.map': '{}',
      _headers: '',
      _redirects: '',
      'README.de.md': 'x',
      'readme-driven.html': home,
      'package.json': '{}',
      'node_modules/a/index.js': 'x',
      'drafts/a.html': home,
    });
    symlinkSync(join(folder, 'index.html'), join(folder, 'link.html'));
    const website = await read(folder, { exclude: ['drafts/'] });

    expect(website.files.map(({ path }) => path)).toEqual(['/', '/.well-known/x.txt', '/readme-driven']);
    // Those that Frontdesk reads, and those that the firm excludes, are not reported.
    expect(website.issues.map(({ place, problem }) => `${place} ${problem}`).sort()).toEqual([
      '.env is a hidden file',
      'README.de.md is for developers',
      'app.js.map is a source map',
      'link.html is a link',
      'node_modules has packages of the generator',
      'package.json is part of the generator',
    ]);
  });

  test('whose names are not UTF-8 are reported', async () => {
    const folder = writeFolder({ 'index.html': home, 'a\ufffd.txt': 'its name is UTF-8' });
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/b`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'x');
    const { files, issues } = await read(folder);

    expect(files.map(({ path }) => path)).toEqual(['/', '/a%EF%BF%BD.txt']);
    expect(issues.map(({ problem }) => problem)).toEqual(['has a name that is not UTF-8']);
  });

  test.each([
    ['a.css', 'text/css; charset=utf-8'],
    ['a.js', 'text/javascript; charset=utf-8'],
    ['a.svg', 'image/svg+xml'],
    ['a.json', 'application/json'],
    ['js', 'application/octet-stream'],
    ['.well-known/mcp-registry-auth', 'text/plain; charset=utf-8'],
  ])('%s has the media type %s', async (name, mediaType) => {
    expect((await read({ [name]: 'x' })).files[0]?.mediaType).toBe(mediaType);
  });

  test('in another encoding have no charset, and are read as Windows-1252', async () => {
    const website = await read({ 'index.html': Buffer.from(html('<h1>Männer</h1>'), 'latin1') });

    expect(website.files[0]?.mediaType).toBe('text/html');
    expect(website.pages[0]?.markdown).toBe('# Männer\n');
  });

  test.each([
    ['_astro/a.css', true],
    ['docs/_next/static/chunks/a.js', true],
    ['_nuxt/a.js', true],
    ['assets/index-B4xH2k9Q.js', true],
    ['assets/hero-portrait.jpg', false],
    ['assets/team-MyPhotos.jpg', false],
    ['assets/hero-1024x768.jpg', false],
    ['assets/plan-20261105.pdf', false],
  ])('%s is immutable: %s', async (name, isImmutable) => {
    expect((await read({ [name]: 'x' })).files[0]?.cacheControl.includes('immutable')).toBe(isImmutable);
  });

  test('that contain the placeholder of the base URL are marked', async () => {
    const { files } = await read({ 'a.txt': 'https://frontdesk.invalid/x', 'b.txt': 'x' });

    expect(files.map(({ hasPlaceholder }) => hasPlaceholder)).toEqual([true, false]);
  });

  test('are too many above a limit, and a folder without any is an error', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`${index}`, '']));

    expect((await read(many)).issues[0]?.problem).toBe('has 20001 files (maximum: 20000)');
    expect((await read({})).issues[0]?.problem).toBe('has no files');
    expect((await read('/does/not/exist')).issues[0]?.severity).toBe('error');
  });
});

describe('documents', () => {
  test('of a page are its bytes, its Markdown and its JSON, with its language', async () => {
    const head = '<meta property="article:modified_time" content="2026-08-17T09:00:00Z">';
    const website = await read({ 'about.html': html('<main><h1>About</h1>', head, 'de-at') });
    const documents = websiteDocuments(website, origin);

    expect(
      documents.map(({ path, mediaType, contentLanguage, markdownOf }) => [
        path,
        mediaType,
        contentLanguage,
        markdownOf,
      ]),
    ).toEqual([
      ['/about', 'text/html; charset=utf-8', 'de-AT', undefined],
      ['/about.md', 'text/markdown; charset=utf-8', 'de-AT', '/about'],
      ['/about.json', 'application/json', 'de-AT', undefined],
    ]);
    expect(JSON.parse(String(documents[2]?.body))).toEqual({
      url: 'https://desk.example/about',
      title: 'Weir Lane',
      description: 'Programs',
      language: 'de-AT',
      modified: '2026-08-17',
      markdown: '# About\n',
    });
  });

  test('have one path each, and files of the site win', async () => {
    const website = await read({
      'index.html': home,
      'index/index.html': home,
      'a.html': home,
      'a/index.html': home,
      'a.md': 'own',
      'b.html': html('', '<meta http-equiv="refresh" content="0; url=/a">'),
      'de/404.html': home,
    });
    const all = websiteDocuments(website, origin).map(({ path }) => path);

    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(['/index.md', '/a.json', '/a/index.md', '#404/de']));
    expect(all).not.toContain('/b.md');
    expect(
      websiteDocuments(website, origin).find(({ path }) => path === '/a.md')?.markdownOf,
    ).toBeUndefined();
  });

  test.each([
    ['/', false, '/index.md'],
    ['/a', true, '/a.md'],
    ['/a/', false, '/a.md'],
    ['/a/', true, '/a/index.md'],
  ])('the Markdown of %s, with a twin: %s, is at %s', (path, hasTwin, markdown) => {
    expect(variantPaths(path, () => hasTwin).markdown).toBe(markdown);
  });
});

test('a rebuild reads only the pages that have changed, and forgets the others', async () => {
  const cache = new Map();
  const files = { 'index.html': home, 'a.html': html('<h1>A'), 'b.html': html('<h1>B') };
  const first = await read(files, { cache });
  const second = await read({ ...files, 'b.html': html('<h1>C') }, { cache });
  const isSame = second.pages.map((page, index) => page === first.pages[index]);

  expect(isSame).toEqual([true, true, false]);
  expect(cache.size).toBe(3);
});
