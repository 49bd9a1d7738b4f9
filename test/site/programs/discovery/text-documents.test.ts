import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { createRelease } from '../../../../release/create-release.ts';
import {
  authMd,
  robotsTxt,
  securityTxt,
  sitemap,
} from '../../../../site/programs/discovery/text-documents.ts';
import { content, documents, publish, site } from '../../fixture-site.ts';

const baseUrl = 'https://desk.example';

// Robots that may not fetch a page do not see its noindex header.
test.for([
  [true, 'search=yes, ai-input=yes'],
  [false, 'search=no'],
] as const)('robotsTxt() allows every robot to fetch everything. Listed: %s', ([isListed, signals]) => {
  expect(robotsTxt({ baseUrl, isListed }).body).toBe(
    `User-agent: *\nContent-Signal: ${signals}\nAllow: /\n\nSitemap: https://desk.example/sitemap.xml\n`,
  );
});

test('sitemap() lists the pages, each with its modification date if it has one', () => {
  const { body, mediaType } = sitemap(baseUrl, [{ path: '/', modified: '2026-10-05' }, { path: '/a&b' }]);

  expect(mediaType).toBe('application/xml');
  expect(body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://desk.example/</loc><lastmod>2026-10-05</lastmod></url>
<url><loc>https://desk.example/a&amp;b</loc></url>
</urlset>
`);
});

const path = '/.well-known/security.txt';

test.for([
  ['security@desk.example', 'mailto:security@desk.example'],
  ['https://desk.example/report', 'https://desk.example/report'],
])('securityTxt() has the fields of RFC 9116 for %s', ([contact = '', uri]) => {
  const languages = site.resources.company.languages.map(({ code }) => code).join(', ');
  expect(securityTxt({ ...site, security: { contact, expires: '2027-01-31' } })).toMatchObject([
    {
      mediaType: 'text/plain; charset=utf-8',
      body: `Contact: ${uri}\nExpires: 2027-01-31T23:59:59Z\nPreferred-Languages: ${languages}\nCanonical: https://desk.example${path}\n`,
    },
  ]);
});

test('security.txt is published and listed only with a contact', () => {
  const build = publish(content, { security: { contact: 'security@desk.example', expires: '2027-01-31' } });
  const pathsMentioningIt = (list: typeof documents) =>
    list.flatMap((document) =>
      (document.path === path || document.body.includes(path)) && !document.path?.endsWith('.js')
        ? document.path
        : [],
    );

  expect(pathsMentioningIt(build.documents)).toEqual(['/api', '/api.md', '/api.json', path, '/llms.txt']);
  expect(pathsMentioningIt(documents)).toEqual([]);
  expect(createRelease(build).routes).toMatchObject({ '/security.txt': { to: path } });
  expect(createRelease({ documents }).routes).not.toHaveProperty('/security.txt');
});

test('authMd() lists every enabled endpoint', () => {
  for (const { path } of [...site.capabilities, { path: paths.mcp }, { path: paths.a2a }])
    expect(authMd(site).body).toContain(`\`${path}\``);
});
