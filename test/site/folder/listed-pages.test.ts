import { expect, test } from 'vitest';
import { homePages, listedPages, sectionOf } from '../../../site/folder/listed-pages.ts';
import { html, read } from './built-site.ts';

const text = (name: string, head = '', language = 'en') =>
  html(`<main><h1>${name}</h1></main>`, head, language);
const links = (...addresses: string[]) =>
  html(`<main><h1>Home</h1>${addresses.map((address) => `<a href="${address}">x</a>`).join('')}`);
const listed = async (files: Record<string, string>) =>
  listedPages(await read(files)).map(({ path }) => path);
const sitemap = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

test('the pages that links reach from the home pages are listed', async () => {
  const files = {
    'index.html': links('/a', 'https://desk.example/b/index.html', 'https://other.example/d', '/x.pdf'),
    'a.html': html('<h1>A</h1><a href="/c/">c</a>'),
    'b/index.html': text('B'),
    'c.html': text('C'),
    'd.html': text('D'),
    'de/index.html': html('<h1>DE</h1><a href="e">e</a>', '', 'de-AT'),
    'de/e.html': text('E'),
  };

  expect(await listed(files)).toEqual(['/', '/de/', '/a', '/b/', '/de/e', '/c']);
});

test('the pages that the sitemap names are listed, each text once, without redirects and what is not to be indexed', async () => {
  const files = {
    'index.html': links('/z'),
    'z.html': text('Z'),
    'a.html': text('A'),
    'copy.html': text('A'),
    'hidden.html': text('H', '<meta name="robots" content="noindex">'),
    'old.html': html('', '<meta http-equiv="refresh" content="0; url=/new">'),
    'new.html': text('N'),
    'été.html': text('É'),
    'sitemap.xml': sitemap(
      ...['old', 'a/', 'copy', 'hidden', '%C3%A9t%C3%A9.html', 'gone'].map(
        (name) => `https://www.site.example/${name}`,
      ),
    ),
  };

  expect(await listed(files)).toEqual(['/new', '/a', '/%C3%A9t%C3%A9']);
});

test('an index of sitemaps, CDATA and days of change are read', async () => {
  const index = '<sitemapindex><sitemap><loc>https://desk.example/pages.xml</loc></sitemap></sitemapindex>';
  const pages =
    '<urlset><url><loc><![CDATA[https://desk.example/a.html]]></loc><lastmod>2026-08-17T09:00:00Z</lastmod></url></urlset>';
  const website = await read({
    'index.html': text('Home'),
    'a.html': text('A'),
    'sitemap-index.xml': index,
    'pages.xml': pages,
  });

  expect([...(website.sitemap ?? [])]).toEqual([['/a', '2026-08-17']]);
  expect(listedPages(website).map(({ path }) => path)).toEqual(['/a']);
});

test('a sitemap that cannot be read is reported, and links are followed instead', async () => {
  const website = await read({ 'index.html': text('Home'), 'sitemap.xml': '<urlset><url>' });

  expect(website.issues.map(({ severity, kind }) => [severity, kind])).toEqual([['warning', 'sitemap']]);
  expect(listedPages(website).map(({ path }) => path)).toEqual(['/']);
});

test.each([
  ['the page at /', { 'index.html': text('Home') }, ['/']],
  [
    'the page to which / redirects',
    {
      'index.html': html('', '<meta http-equiv="refresh" content="0;url=/en">'),
      'en/index.html': text('Home'),
    },
    ['/en/'],
  ],
  [
    'the page to which _redirects sends /',
    { 'en/index.html': text('Home'), _redirects: '/ /en/ 302' },
    ['/en/'],
  ],
  [
    'a page in a folder with the name of its language',
    {
      'index.html': text('Home'),
      'de/index.html': text('D', '', 'de-AT'),
      'it/index.html': text('IT services'),
    },
    ['/', '/de/'],
  ],
])('a home page is %s', async (_, files, expected) => {
  const website = await read(files as Record<string, string>);

  expect(homePages(website).map(({ page }) => page.path)).toEqual(expected);
});

test('sections are named after the first folder, and the language if there are several', async () => {
  const website = await read({
    'index.html': text('Home'),
    'de/index.html': text('D', '', 'de'),
    'de/blog/a.html': text('A', '', 'de'),
    'b.html': text('B'),
  });
  const [, german] = homePages(website);
  const sections = website.pages.map((page) =>
    sectionOf(page, page.path.startsWith('/de/') ? german : undefined, true),
  );

  expect(Object.fromEntries(website.pages.map(({ path }, index) => [path, sections[index]]))).toEqual({
    '/': 'Pages (en)',
    '/b': 'Pages (en)',
    '/de/': 'Pages (de)',
    '/de/blog/a': 'Blog (de)',
  });
});
