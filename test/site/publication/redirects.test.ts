import { expect, test } from 'vitest';
import { redirectIssues } from '../../../site/publication/check-content-paths.ts';

const pages = new Set(['/services', '/pricing', '/cases', '/request', '/price-list.pdf']);
const documents = new Set([...pages, '/services.md', '/openapi.json', '/llms.txt']);

/** The problems and fixes of redirects on a site with these pages. */
const issuesIn = (redirects: Record<string, string>) =>
  redirectIssues(redirects, { pages, documents }).map(({ place, problem, fix }) => ({ place, problem, fix }));

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

const notAnAddress = 'is not an address on this site';
const isAnswered = (path: string) => `would never be used, because this site answers "${path}" itself`;

test.for([
  ['old', '/services', notAnAddress],
  ['/forløb', '/services', notAnAddress],
  ['//elsewhere.example/x', '/services', notAnAddress],
  [`/${'x'.repeat(512)}`, '/services', notAnAddress],
  ['/pricing', '/services', isAnswered('/pricing')],
  ['/services.md', '/services', isAnswered('/services.md')],
  ['/mcp', '/services', isAnswered('/mcp')],
  ['/mcp?a=1', '/services', isAnswered('/mcp')],
  ['/mcp/', '/services', isAnswered('/mcp/')],
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
])('a redirect from %s to %s is one issue', ([from = '', to = '', problem]) => {
  expect(issuesIn({ [from]: to })).toEqual([
    expect.objectContaining({ place: `redirects.json /redirects/${from.replaceAll('/', '~1')}`, problem }),
  ]);
});

test('the fix for a page that does not exist is the nearest page', () => {
  expect(issuesIn({ '/old': '/case' })).toMatchObject([
    { fix: 'write the path of a page, such as "/cases"' },
  ]);
});
