import { expect, test } from 'vitest';
import { documents, pagesOf, publication } from '../../fixture-site.ts';

/** Returns the paths and labels of the links in each navigation outside the main part. */
const navigationsIn = (html: string) =>
  [...html.replace(/<main.*<\/main>/s, '').matchAll(/<nav .*?<\/nav>/gs)].map(([nav]) =>
    [...nav.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, path, label]) => ({ path, label })),
  );

test.each(pagesOf(documents).map(({ path, body }) => [path, body]))('%s has navigation', (path, body) => {
  const { header, footer } = publication.navigation;
  const button = {
    path: '/request',
    label: '<span>Tell us about your system</span><span>Write to us</span>',
  };

  expect(navigationsIn(body)).toEqual([[...header, ...(path === '/request' ? [] : [button])], footer]);
});
