import { expect, test } from 'vitest';
import type { Words } from '../../../../contract/words/words.ts';
import { bodyAt, content, documents, pagesOf, publish, site } from '../../fixture-site.ts';

const germanWords: Words = {
  ...content.website.words,
  language: 'de',
  common: { ...content.website.words.common, home: 'Startseite', breadcrumb: 'Pfad' },
};

const germanSite = publish({ ...content, website: { ...content.website, words: germanWords } });

const trailIn = (html: string) => /<nav class="trail".*?<\/nav>\n/s.exec(html)?.[0];

const breadcrumbsIn = (html: string) => {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = '']) => JSON.parse(json)).find((data) => data['@type'] === 'BreadcrumbList');
};

const [item] = content.cases;
const casePath = `/cases/${item?.slug}`;

test('a page below another one starts with links to the pages above it', () => {
  expect(bodyAt(casePath)).toContain(`<main id="main">
<nav class="trail" aria-label="Breadcrumb">
<ol>
<li><a href="/">Home</a></li>
<li><a href="/cases">${site.website.words.navigation.cases}</a></li>
</ol>
</nav>
<h1>${item?.title}</h1>`);
});

test('the trail is in the language of the page, which is English on pages for developers', () => {
  expect(trailIn(germanSite.bodyAt(casePath))).toBe(`<nav class="trail" aria-label="Pfad">
<ol>
<li><a href="/">Startseite</a></li>
<li><a href="/cases">${site.website.words.navigation.cases}</a></li>
</ol>
</nav>
`);
  expect(trailIn(germanSite.bodyAt('/problems/not-found'))).toMatch(
    /^<nav class="trail" aria-label="Breadcrumb">\n<ol>\n<li><a href="\/">Home<\/a><\/li>\n/,
  );
});

test('the trail for search engines ends with the page itself', () => {
  const step = (position: number, name: string | undefined, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: site.baseUrl + path,
  });

  expect(breadcrumbsIn(bodyAt(casePath))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      step(1, 'Home', '/'),
      step(2, site.website.words.navigation.cases, '/cases'),
      step(3, item?.title, casePath),
    ],
  });
});

test('pages directly below the home page have no trail', () => {
  const pages = pagesOf(documents).filter(({ path }) => !/^\/.+\//.test(path));

  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ body }) => trailIn(body) ?? breadcrumbsIn(body)).map(({ path }) => path)).toEqual(
    [],
  );
});
