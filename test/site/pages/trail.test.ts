import { expect, test } from 'vitest';
import type { Words } from '../../../contract/words/words.ts';
import { buildSite } from '../../../site/build-site.ts';
import { content, documents, site } from '../fixture-site.ts';

const baseUrl = 'https://desk.example';

const german: Words = {
  ...content.website.words,
  language: 'de',
  common: { ...content.website.words.common, home: 'Startseite', breadcrumb: 'Pfad' },
};

function pageAt(path: string, of: readonly { path?: string; body: string }[] = documents): string {
  return of.find((document) => document.path === path)?.body ?? '';
}

const germanDocuments = buildSite(
  { ...content, website: { ...content.website, words: german } },
  { baseUrl },
).documents;

const trailIn = (html: string) => /<nav class="trail".*?<\/nav>\n/s.exec(html)?.[0];

const breadcrumbsIn = (html: string) => {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = '']) => JSON.parse(json)).find((data) => data['@type'] === 'BreadcrumbList');
};

const [item] = content.cases;
const casePath = `/cases/${item?.slug}`;

test('a page below another one begins with the links to the pages above it', () => {
  expect(pageAt(casePath)).toContain(`<main id="main">
<nav class="trail" aria-label="Breadcrumb">
<ol>
<li><a href="/">Home</a></li>
<li><a href="/cases">${site.website.words.common.cases}</a></li>
</ol>
</nav>
<h1>${item?.title}</h1>`);
});

test('the trail is in the language of the page: English on pages for those who write programs', () => {
  expect(trailIn(pageAt(casePath, germanDocuments))).toBe(`<nav class="trail" aria-label="Pfad">
<ol>
<li><a href="/">Startseite</a></li>
<li><a href="/cases">${site.website.words.common.cases}</a></li>
</ol>
</nav>
`);
  expect(trailIn(pageAt('/problems/not-found', germanDocuments))).toMatch(
    /^<nav class="trail" aria-label="Breadcrumb">\n<ol>\n<li><a href="\/">Home<\/a><\/li>\n/,
  );
});

test('search engines are told the trail with the page itself as its last step', () => {
  const step = (position: number, name: string | undefined, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: baseUrl + path,
  });

  expect(breadcrumbsIn(pageAt(casePath))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      step(1, 'Home', '/'),
      step(2, site.website.words.common.cases, '/cases'),
      step(3, item?.title, casePath),
    ],
  });
});

test('pages below the home page alone have no trail', () => {
  const pages = documents.filter(
    ({ path = '', mediaType }) => mediaType.startsWith('text/html') && !/^\/.+\//.test(path),
  );

  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ body }) => trailIn(body) ?? breadcrumbsIn(body)).map(({ path }) => path)).toEqual(
    [],
  );
});
