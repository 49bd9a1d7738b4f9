import { expect, test } from 'vitest';
import { redirectIssues } from '../../../site/publication/check-redirects.ts';

/** A site with these pages. The ids of a page are known, those of a file and of Frontdesk's pages are not. */
const pages = new Map<string, readonly string[] | undefined>([
  ['/services', ['repair', 'цени']],
  ['/pricing', []],
  ['/cases', []],
  ['/request', undefined],
  ['/price-list.pdf', undefined],
]);
const documents = new Set([...pages.keys(), '/services.md', '/openapi.json', '/llms.txt']);

const issuesIn = (redirects: Record<string, string>) => redirectIssues(redirects, { pages, documents });

test('addresses of a previous site can redirect to pages, sections and files, whatever their extension or query', () => {
  const redirects = {
    '/index.php?id=3': '/services',
    '/?p=123': '/services#repair',
    '/pricing?from=mail': '/services',
    '/services.html': '/services',
    '/contactos.html': '/request#anything',
    '/servi%C3%A7os/': '/services#top',
    '/preisliste': '/price-list.pdf',
    '/old': '/services#%D1%86%D0%B5%D0%BD%D0%B8',
  };

  expect(issuesIn(redirects)).toEqual([]);
});

test.each([
  ['old', '/services', 'is not an address on this site'],
  ['//elsewhere.example/x', '/services', 'is not an address on this site'],
  [`/${'x'.repeat(512)}`, '/services', 'is not an address on this site'],
  ['/pricing', '/services', 'would never be used, because "/pricing" is a page on this site'],
  ['/mcp', '/services', 'would never be used, because "/mcp" is an endpoint on this site'],
  ['/mcp?a=1', '/services', 'would never be used, because "/mcp" is an endpoint on this site'],
  ['/mcp/', '/services', 'would never be used, because "/mcp/" is an endpoint on this site'],
  ['/services.md', '/services', 'would never be used, because "/services.md" is a document on this site'],
  ['/old', '/services#team', 'leads to "/services#team", a section that the page does not have'],
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
])('a redirect from %s to %s is one issue', (from, to, problem) => {
  expect(issuesIn({ [from]: to })).toEqual([
    expect.objectContaining({
      file: 'redirects.json',
      pointer: expect.stringMatching(/^\/redirects\//),
      problem,
    }),
  ]);
});

test('the fix is the percent-encoded form of a URL, or the nearest page', () => {
  expect(issuesIn({ '/forløb': '/services', '/old': '/older', '/older': '/case' })).toMatchObject([
    { problem: 'is not an address on this site', fix: 'write it percent-encoded: "/forl%C3%B8b"' },
    { problem: 'leads to "/older", which is not a page on this site' },
    { fix: 'write the path of a page, such as "/cases"' },
  ]);
});

test('two spellings of an address can have only one target', () => {
  const redirects = {
    '/Old.html': '/services',
    '/old/': '/services',
    '/old': '/pricing',
    '/a?x=1&y=2': '/pricing',
    '/A?Y=2&X=1': '/services',
  };

  expect(issuesIn(redirects)).toMatchObject([
    { problem: 'is the same address as "/Old.html", which leads to "/services"', fix: 'remove one' },
    { problem: 'is the same address as "/a?x=1&y=2", which leads to "/pricing"', fix: 'remove one' },
  ]);
});

test('at one path, queries can have at most four combinations of parameters', () => {
  const queries = ['a=1', 'b=1', 'c=1', 'a=1&b=1', 'a=2', 'd=1'];

  expect(issuesIn(Object.fromEntries(queries.map((query) => [`/old?${query}`, '/services'])))).toMatchObject([
    {
      pointer: '/redirects/~1old?d=1',
      problem: 'has other parameters than 4 other addresses at "/old"',
    },
  ]);
});
