import { describe, expect, test } from 'vitest';
import { allowedHeaders } from '../../contract/endpoint-paths.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { maxBodyBytes } from '../../contract/request/body-limit.ts';
import { createRelease } from '../../release/create-release.ts';
import { normalizePath } from '../../release/route-key.ts';
import { jsonDocument } from '../../site/resources/document.ts';
import { documents } from '../site/fixture-site.ts';

test('createRelease() gives the diagnostic request endpoint its body limit', () => {
  expect(createRelease({ documents }).routes[paths.diagnosticRequest]).toEqual({ post: maxBodyBytes });
});

test.each([paths.mcp, paths.a2a])('createRelease() routes %s/ to the endpoint', (path) => {
  const { routes } = createRelease({ documents });
  const endpoint = { post: maxBodyBytes, allowHeaders: allowedHeaders[path] };

  expect(routes[path]).toEqual(endpoint);
  expect(routes[`${path}/`]).toEqual({ ...endpoint, path });
  expect(routes).not.toHaveProperty(`${paths.diagnosticRequest}/`);
});

test('createRelease() rejects two documents at one path', () => {
  const duplicate = { documents: [jsonDocument('/a', {}), jsonDocument('/a', {})] };

  expect(() => createRelease(duplicate)).toThrow('Cannot publish "/a" twice');
});

describe('createRelease() redirects aliases to a document', () => {
  const redirectsFor = (...documents: string[]) => {
    const { routes } = createRelease({
      documents: documents.map((path) => jsonDocument(path, {})),
    });
    return Object.fromEntries(
      Object.entries(routes).flatMap(([name, { to }]) => (to === undefined ? [] : [[name, to]])),
    );
  };

  test('that other sites and specifications use', () => {
    expect(redirectsFor(paths.llmsTxt, paths.authMd)).toEqual({
      '/.well-known/llms.txt': paths.llmsTxt,
      '/llm.txt': paths.llmsTxt,
      '/llms': paths.llmsTxt,
      '/.well-known/auth.md': paths.authMd,
    });
  });

  test('unless a document has that path', () => {
    expect(redirectsFor(paths.llmsTxt, '/llms', '/llm.txt')).toEqual({
      '/.well-known/llms.txt': paths.llmsTxt,
    });
  });

  test('in the normalized spelling, and never to another alias', () => {
    const { routes, documents: released } = createRelease({ documents });
    const published = new Set(released.map(({ path }) => path));
    const names = Object.entries(routes).flatMap(([name, { to }]) =>
      to === undefined ? [] : [{ name, to }],
    );

    expect(names.length).toBeGreaterThan(50);
    expect(names.filter(({ name }) => normalizePath(name) !== name)).toEqual([]);
    expect(names.filter(({ to }) => !published.has(to))).toEqual([]);
  });

  test('of the API', () => {
    const documents = ['/api', '/api/v1/cases'].map((path) => jsonDocument(path, {}));

    expect(createRelease({ documents }).routes).toMatchObject({
      '/api/v1': { to: '/api' },
      '/api/v1/cases.json': { to: '/api/v1/cases' },
      '/api/cases': { to: '/api/v1/cases' },
    });
  });
});

describe('createRelease() redirects other spellings', () => {
  const website = (...paths: string[]) =>
    createRelease({
      documents: paths.map((path) => ({
        path,
        folder: 'w/',
        mediaType: 'text/html',
        cacheControl: 'no-cache',
        body: '',
      })),
      redirects: { '/about': '/elsewhere', '/team.html': { to: 'https://people.example/', status: 302 } },
    }).routes;

  test('of a path with a slash, capitals or characters that are written in several ways', () => {
    expect(website('/about/', '/Team', '/[slug]', '/@us/', '/%C3%BCber')).toMatchObject({
      '/about': { to: '/about/' },
      '/team': { to: '/Team' },
      '/%5bslug%5d': { to: '/[slug]' },
      '/%40us': { to: '/@us/' },
      '/%c3%bcber': { to: '/%C3%BCber' },
    });
  });

  test('only to a single document', () => {
    expect(website('/about', '/about/')['/about/']).toBeUndefined();
    expect(website('/Faq', '/FAQ')).not.toHaveProperty('/faq');
  });

  test('not to an alias of the interface, because other websites have other addresses', () => {
    expect(website('/pricing')).not.toHaveProperty('/prices');
  });

  test('with precedence over redirects, whose targets and statuses are kept', () => {
    expect(website('/about/')).toMatchObject({
      '/about': { to: '/about/' },
      '/team': { to: 'https://people.example/', status: 302 },
    });
    expect(website('/')['/about']).toEqual({ to: '/elsewhere' });
  });
});

describe('createRelease() redirects the addresses of an earlier site', () => {
  const routesWith = (redirects: Record<string, string>) => createRelease({ documents, redirects }).routes;

  test('with precedence over common aliases of documents', () => {
    expect(createRelease({ documents }).routes['/contact']).toEqual({ to: pagePaths.request });
    expect(routesWith({ '/contact': '/cases' })).toMatchObject({ '/contact': { to: '/cases' } });
  });

  test('in the spelling that the edge looks up, unless that is the path of a document', () => {
    const redirects = {
      '/%C3%BCber-alles': '/company',
      '/2019/05/x/': '/cases',
      '/Seite.html': '/services',
      '/Request.html': '/pricing',
    };

    expect(routesWith(redirects)).toMatchObject({
      '/%c3%bcber-alles': { to: '/company' },
      '/2019/05/x': { to: '/cases' },
      '/seite': { to: '/services' },
      '/Request.html': { to: '/pricing' },
    });
  });

  test('by their queries, in lower case', () => {
    expect(routesWith({ '/?p=123': '/cases', '/A.php?ID=3&lang=de': '/pricing' })).toMatchObject({
      '/?p=123': { to: '/cases' },
      '/a.php?id=3&lang=de': { to: '/pricing' },
    });
  });
});
