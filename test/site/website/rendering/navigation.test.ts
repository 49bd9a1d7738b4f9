import { expect, test } from 'vitest';
import type { SitePage } from '../../../../site/website/pages/site-page.ts';
import { navigationOf } from '../../../../site/website/rendering/navigation.ts';
import { documents, pagesOf, siteBuild } from '../../fixture-site.ts';

const page = (path: string, navigation?: SitePage['navigation']): SitePage => ({
  path,
  title: 'A page',
  description: 'A page.',
  blocks: [],
  ...(navigation && { navigation }),
});

test('navigationOf() lists the pages with a navigation area, in order, by label or title', () => {
  const pages = [
    page('/one', { area: 'header', label: 'One' }),
    page('/two', { area: 'footer' }),
    page('/three'),
    page('/four', { area: 'header', label: 'Four' }),
  ];

  expect(navigationOf(pages)).toEqual({
    header: [
      { path: '/one', label: 'One' },
      { path: '/four', label: 'Four' },
    ],
    footer: [{ path: '/two', label: 'A page' }],
  });
});

/** Returns the paths and labels of the links in each navigation outside the main part. */
const navigationsIn = (html: string) =>
  [...html.replace(/<main.*<\/main>/s, '').matchAll(/<nav .*?<\/nav>/gs)].map(([nav]) =>
    [...nav.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, path, label]) => ({ path, label })),
  );

test.each(pagesOf(documents).map(({ path, body }) => [path, body]))('%s has navigation', (path, body) => {
  const { header, footer } = siteBuild.navigation;
  const button = {
    path: '/request',
    label: '<span>Tell us about your system</span><span>Write to us</span>',
  };

  expect(navigationsIn(body)).toEqual([[...header, ...(path === '/request' ? [] : [button])], footer]);
});
