import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issuesIn } from './issues-in.ts';

function withRedirects(redirects: object): ContentCopy {
  const copy = new ContentCopy();
  copy.write('redirects.json', JSON.stringify({ $schema: './schema/redirects.schema.json', redirects }));
  return copy;
}

test('URLs of a previous site can redirect to pages, whatever their extension or query', async () => {
  const redirects = {
    '/index.php?id=3': '/services',
    '/?p=123': '/services',
    '/pricing?from=mail': '/services',
    '/services.html': '/services',
    '/contactos.html': '/request',
    '/servi%C3%A7os/': '/services#top',
    '/contact': '/request',
    '/old': '/services#%D1%86%D0%B5%D0%BD%D0%B8',
  };
  using copy = withRedirects(redirects);

  expect((await readContent(copy.directory)).website.redirects).toEqual(redirects);
});

test.each([
  ['old', '/services', 'is not an address on this site'],
  ['//elsewhere.example/x', '/services', 'is not an address on this site'],
  ['/serviços', '/services', 'is not an address on this site'],
  [`/${'x'.repeat(512)}`, '/services', 'is not an address on this site'],
  ['/pricing', '/services', 'would never be used, because "/pricing" is a page on this site'],
  ['/mcp', '/services', 'would never be used, because "/mcp" is an endpoint on this site'],
  ['/mcp?a=1', '/services', 'would never be used, because "/mcp" is an endpoint on this site'],
  ['/mcp/', '/services', 'would never be used, because "/mcp/" is an endpoint on this site'],
  ['/style.css', '/services', 'would never be used, because "/style.css" is a document on this site'],
  ['/services.md', '/services', 'would never be used, because "/services.md" is a document on this site'],
  ['/company.json', '/services', 'would never be used, because "/company.json" is a document on this site'],
  ['/request/sent', '/services', 'would never be used, because "/request/sent" is a page on this site'],
  ['/old', '/services#цени', 'leads to "/services#цени", which is not a valid address'],
  [
    '/old',
    '/services#\r\nSet-Cookie: a=b',
    String.raw`leads to "/services#\r\nSet-Cookie: a=b", which is not a valid address`,
  ],
  ['/old', '/services#a#b', 'leads to "/services#a#b", which is not a valid address'],
  ['/old', '/service', 'leads to "/service", which is not a page on this site'],
  [
    '/old',
    'https://elsewhere.example/',
    'leads to "https://elsewhere.example/", which is not a page on this site',
  ],
  ['/old', '/older', 'leads to "/older", which is not a page on this site'],
])('a redirect from %s to %s is one issue', async (from, to, problem) => {
  using copy = withRedirects({ [from]: to });

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({
      file: 'redirects.json',
      pointer: expect.stringMatching(/^\/redirects\//),
      problem,
    }),
  ]);
});

test('there can be at most 2,000 redirects, including those of articles', async () => {
  const redirects = Array.from({ length: 1_998 }, (_, index) => [`/old/${index}`, '/services']);
  using copy = withRedirects(Object.fromEntries(redirects));
  expect(await issuesIn(copy)).toEqual([]);

  copy.replace('articles/leave-the-key-under-the-stone.md', 'authors:', 'redirectFrom: [/a]\nauthors:');

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({
      file: 'articles/leave-the-key-under-the-stone.md',
      pointer: '/redirectFrom/0',
      problem: 'is one of 2001 redirects',
    }),
  ]);
});

test('the earlier addresses of articles are redirects, and are checked like the others', async () => {
  using copy = withRedirects({ '/2026/06/11/Salt-and-Flour.html': '/services' });
  copy.replace(
    'articles/a-timetable-has-two-readers.md',
    'picture:',
    'redirectFrom: [/pricing, /blog.php?id=12&x=1, "/Blog.php?id=12"]\npicture:',
  );

  expect(await issuesIn(copy)).toMatchObject([
    {
      file: 'articles/salt-and-flour.md',
      pointer: '/redirectFrom/0',
      problem: 'is the same address as "/2026/06/11/Salt-and-Flour.html", which leads to "/services"',
    },
    {
      file: 'articles/a-timetable-has-two-readers.md',
      pointer: '/redirectFrom/0',
      problem: 'would never be used, because "/pricing" is a page on this site',
    },
    {
      file: 'articles/a-timetable-has-two-readers.md',
      pointer: '/redirectFrom/2',
      problem: 'is the same address as "/blog.php?id=12", which leads to "/articles/salt-and-flour"',
    },
  ]);
});

test('the fix for a non-ASCII URL is its percent-encoded form', async () => {
  using copy = withRedirects({ '/forløb': '/services' });

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({ fix: 'write it percent-encoded: "/forl%C3%B8b"' }),
  ]);
});

test('the fix for a target that is itself redirected is the final target', async () => {
  using copy = withRedirects({ '/old': '/older', '/older': '/cases' });

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({ fix: 'write the path of a page, such as "/cases"' }),
  ]);
});

test('two spellings of an address can have only one target', async () => {
  using copy = withRedirects({
    '/Old.html': '/services',
    '/old/': '/services',
    '/old': '/pricing',
    '/a?x=1&y=2': '/pricing',
    '/A?Y=2&X=1': '/services',
  });

  expect(await issuesIn(copy)).toMatchObject([
    { problem: 'is the same address as "/Old.html", which leads to "/services"', fix: 'remove one' },
    { problem: 'is the same address as "/a?x=1&y=2", which leads to "/pricing"', fix: 'remove one' },
  ]);
});

test('at one path, queries can have at most four combinations of parameters', async () => {
  const redirects = ['a=1', 'b=1', 'c=1', 'a=1&b=1', 'a=2', 'd=1'].map((query) => [
    `/old?${query}`,
    '/services',
  ]);
  using copy = withRedirects(Object.fromEntries(redirects));

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({
      pointer: '/redirects/~1old?d=1',
      problem: 'has other parameters than 4 other addresses at "/old"',
    }),
  ]);
});
