import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issuesIn } from './issues-in.ts';

function withRedirects(redirects: object): ContentCopy {
  const copy = new ContentCopy();
  copy.write('redirects.json', JSON.stringify({ $schema: './schema/redirects.schema.json', redirects }));
  return copy;
}

test('URLs of an earlier site redirect to pages, whatever extension or query they had', () => {
  const redirects = {
    '/index.php?id=3': '/services',
    '/contactos.html': '/request',
    '/servi%C3%A7os/': '/services#top',
    '/contact': '/request',
    '/old': '/services#%D1%86%D0%B5%D0%BD%D0%B8',
  };
  using copy = withRedirects(redirects);

  expect(readContent(copy.directory).website.redirects).toEqual(redirects);
});

test.each([
  ['old', '/services', 'is not an address of this site'],
  ['//elsewhere.example/x', '/services', 'is not an address of this site'],
  ['/serviços', '/services', 'is not an address of this site'],
  [`/${'x'.repeat(512)}`, '/services', 'is not an address of this site'],
  ['/pricing?from=mail', '/services', 'would never be used, because "/pricing" is a page of this site'],
  ['/mcp', '/services', 'would never be used, because "/mcp" is an endpoint of this site'],
  ['/mcp/', '/services', 'would never be used, because "/mcp/" is an endpoint of this site'],
  ['/style.css', '/services', 'would never be used, because "/style.css" is a document of this site'],
  ['/services.md', '/services', 'would never be used, because "/services.md" is a document of this site'],
  ['/company.json', '/services', 'would never be used, because "/company.json" is a document of this site'],
  ['/index.md', '/services', 'would never be used, because "/index.md" is a document of this site'],
  ['/request/sent', '/services', 'would never be used, because "/request/sent" is a page of this site'],
  ['/old', '/services#цени', 'leads to "/services#цени", which is not a valid address'],
  [
    '/old',
    '/services#\r\nSet-Cookie: a=b',
    String.raw`leads to "/services#\r\nSet-Cookie: a=b", which is not a valid address`,
  ],
  ['/old', '/services#a#b', 'leads to "/services#a#b", which is not a valid address'],
  ['/old', '/service', 'leads to "/service", which is not a page of this site'],
  [
    '/old',
    'https://elsewhere.example/',
    'leads to "https://elsewhere.example/", which is not a page of this site',
  ],
  ['/old', '/older', 'leads to "/older", which is not a page of this site'],
])('the redirect from %s to %s is one issue', (from, to, wrong) => {
  using copy = withRedirects({ [from]: to });

  expect(issuesIn(copy)).toEqual([
    expect.objectContaining({
      file: 'redirects.json',
      pointer: expect.stringMatching(/^\/redirects\//),
      wrong,
    }),
  ]);
});

test('there are at most 500', () => {
  using copy = withRedirects(
    Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`/old/${index}`, '/services'])),
  );

  expect(issuesIn(copy)).toEqual([expect.objectContaining({ wrong: 'has 501 redirects' })]);
});

test('a non-ASCII URL is shown as browsers send it', () => {
  using copy = withRedirects({ '/forløb': '/services' });

  expect(issuesIn(copy)).toEqual([
    expect.objectContaining({ right: 'write "/forl%C3%B8b", as browsers send it' }),
  ]);
});

test('a target that is itself redirected is replaced by its own target', () => {
  using copy = withRedirects({ '/old': '/older', '/older': '/cases' });

  expect(issuesIn(copy)).toEqual([
    expect.objectContaining({ right: 'write the path of a page, such as "/cases"' }),
  ]);
});
