import { describe, expect, test } from 'vitest';
import { readHeaders, readRedirects } from '../../../site/folder/netlify-files.ts';

describe('_redirects', () => {
  test('has exact paths with a status, in the encoding of browsers', () => {
    const { redirects, issues } = readRedirects(`
# a comment
/a  /b
/é /c#d 302!   # forced
/x https://other.example/?y=1 308
/a /again 301`);

    expect(redirects).toEqual([
      { from: '/a', to: '/b', status: 301 },
      { from: '/%C3%A9', to: '/c#d', status: 302 },
      { from: '/x', to: 'https://other.example/?y=1', status: 308 },
    ]);
    expect(issues.map(({ place }) => place)).toEqual(['_redirects:6']);
  });

  test.each([
    ['/blog/* /news/:splat', 'has a pattern or a condition'],
    ['/:year /archive/:year', 'has a pattern or a condition'],
    ['/store id=:id /item/:id 301', 'has a pattern or a condition'],
    ['/page?id=1 /a', 'has a pattern or a condition'],
    ['/ /de 302 Language=de', 'has a pattern or a condition'],
    ['https://old.example/a /a', 'has a pattern or a condition'],
    ['/api2 https://api.example/ 200', 'is not a redirect (/api2 https://api.example/ 200)'],
    ['/gone /404 404', 'is not a redirect (/gone /404 404)'],
    ['/alone', 'is not a redirect (/alone)'],
    ['/* /index.html 200', 'answers every path with the home page'],
  ])('reports the rule "%s"', (line, problem) => {
    const { redirects, issues } = readRedirects(line);

    expect(redirects).toEqual([]);
    expect(issues.map((issue) => [issue.severity, issue.problem])).toEqual([['warning', problem]]);
  });
});

describe('_headers', () => {
  const headers = readHeaders(`# a comment
/*
  Content-Security-Policy: default-src 'self'
  X-Frame-Options: DENY
/static/*
  Cache-Control: public
  cache-control: max-age=60
/*.css
	Cache-Control: no-cache
/a/:b
  Cache-Control: no-store
/page
  Content-Security-Policy: script-src 'none'`);

  test.each([
    ['/static/a.js', 'public, max-age=60'],
    ['/static/a.css', 'no-cache'],
    ['/static', undefined],
    ['/a/b', undefined],
  ])('sets the Cache-Control of %s to %s', (path, value) => {
    expect(headers.cacheControl(path)).toBe(value);
  });

  test('sets the policy of all pages, and reports the rest', () => {
    expect(headers.policy).toBe("default-src 'self'");
    expect(headers.issues.map(({ place }) => place)).toEqual(['_headers:4', '_headers:11', '_headers:13']);
  });
});
