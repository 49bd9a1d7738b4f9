import { describe, expect, test } from 'vitest';
import { robotsTxt, sitemap } from '../../../../site/programs/discovery/text-documents.ts';

const baseUrl = 'https://desk.example';

describe('robotsTxt()', () => {
  const { body } = robotsTxt({ baseUrl, isListed: true });
  const [group = '', rest = ''] = body.split('\n\n');

  test('allows every robot to fetch everything, with content signals in the same group', () => {
    expect(group.split('\n')).toEqual([
      'User-agent: *',
      'Content-Signal: search=yes, ai-input=yes',
      'Allow: /',
    ]);
  });

  test('names the sitemap, and has no line that validators reject', () => {
    expect(rest).toBe('Sitemap: https://desk.example/sitemap.xml\n');
  });
});

test('a stage that must not be indexed lets robots fetch everything, so that they see the noindex header', () => {
  expect(robotsTxt({ baseUrl, isListed: false }).body).toMatch(
    /^User-agent: \*\nContent-Signal: search=no\nAllow: \/\n\nSitemap: /,
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
