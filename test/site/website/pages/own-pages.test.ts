import { describe, expect, test } from 'vitest';
import { cacheControl } from '../../../../contract/cache-time.ts';
import type { PageContent } from '../../../../contract/content/page-content.ts';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { content, publish } from '../../fixture-site.ts';

const body = `First paragraph, with a [link](/pricing), [another page](/b) and [a part](#a-part).

## A part

~~Old~~ ![The harbour][h]

[h]: ../media/harbour.jpg`;

const page = (slug: string, more: Partial<PageContent> = {}): PageContent => ({
  slug,
  title: `Page ${slug}`,
  description: `About ${slug}.`,
  navigation: 'none',
  body: 'Text.',
  ...more,
});

const media: Content['website']['media'] = new Map([
  ...content.website.media,
  ['harbour.jpg', { kind: 'jpeg', bytes: Buffer.alloc(0), digest: 'd1', width: 800, height: 600 }],
]);

const { documents, navigation, bodyAt } = publish({
  ...content,
  website: {
    ...content.website,
    media,
    pages: [
      page('a', { title: 'Our way', navigation: 'header', label: 'Way', modified: '2020-02-03', body }),
      page('b', { navigation: 'footer' }),
      page('c', { navigation: 'footer', position: 2 }),
      page('d', { position: 1 }),
    ],
    privacy: '## Our own part\n\nText, with ![the harbour](media/harbour.jpg).',
  },
});

const linesAt = (path: string) => bodyAt(path).split('\n');

describe("a firm's own page", () => {
  test('is published as HTML at its path', () => {
    const main = /<main id="main">\n(.*)<\/main>/s.exec(bodyAt('/a'))?.[1];

    expect(main).toBe(`<h1>Our way</h1>
<p class="lead">About a.</p>
<section class="chapters">
<p>First paragraph, with a <a href="/pricing">link</a>, <a href="/b">another page</a> and <a href="#a-part">a part</a>.</p>
<h2 id="a-part">A part</h2>
<p><del>Old</del> <img src="/media/harbour-800.webp?d1" alt="The harbour" srcset="/media/harbour-320.webp?d1 320w, /media/harbour-640.webp?d1 640w, /media/harbour-800.webp?d1 800w" sizes="(min-width: 46rem) 42rem, calc(100vw - 2.5rem)" width="800" height="600" loading="lazy"></p>
</section>
`);
    expect(bodyAt('/a')).toContain('<meta name="description" content="About a.">');
    expect(bodyAt('/a')).toContain('<time datetime="2020-02-03">');
  });

  test('has a Markdown variant with the same text and absolute URLs', () => {
    expect(bodyAt('/a.md')).toBe(`# Our way

> [llms.txt](https://desk.example/llms.txt) lists everything that this site publishes.

About a.

First paragraph, with a [link](https://desk.example/pricing), [another page](https://desk.example/b) and [a part](https://desk.example/a#a-part).

## A part

~~Old~~ ![The harbour](https://desk.example/media/harbour-800.webp?d1)
`);
    expect(bodyAt('/llms-full.txt')).toContain(bodyAt('/a.md').split('\n').slice(4).join('\n'));
  });

  test('is published as JSON with the same text, at its path plus .json', () => {
    expect(JSON.parse(bodyAt('/a.json'))).toEqual({
      url: 'https://desk.example/a',
      title: 'Our way',
      summary: 'About a.',
      language: content.website.words.language,
      modified: '2020-02-03',
      text: bodyAt('/a.md').split('\n').slice(4).join('\n').trimEnd(),
    });
    expect(JSON.parse(bodyAt('/b.json'))).not.toHaveProperty('modified');
    expect(documents.find(({ path }) => path === '/a.json')).toMatchObject({
      mediaType: 'application/json',
      cacheControl,
    });
    expect(bodyAt('/a')).toContain('<link rel="alternate" type="application/json" href="/a.json">');
  });

  test('appears in llms.txt and in the sitemap, with its modification date if it has one', () => {
    expect(linesAt('/llms.txt')).toContain('- [Our way](https://desk.example/a.md): About a.');
    expect(linesAt('/sitemap.xml')).toEqual(
      expect.arrayContaining([
        '<url><loc>https://desk.example/a</loc><lastmod>2020-02-03</lastmod></url>',
        '<url><loc>https://desk.example/b</loc></url>',
      ]),
    );
  });

  test('is in the navigation area that it names, sorted by position, or else by slug', () => {
    const paths = (area: 'header' | 'footer') =>
      navigation[area].filter(({ path }) => /^\/[abcd]$/.test(path));

    expect(paths('header')).toEqual([{ path: '/a', label: 'Way' }]);
    expect(paths('footer')).toEqual([
      { path: '/c', label: 'Page c' },
      { path: '/b', label: 'Page b' },
    ]);
  });
});

test('the privacy statement starts with a summary of its sections', () => {
  const lines = linesAt('/privacy.md');
  const items = lines.slice(0, lines.indexOf('## When you read')).filter((line) => line.startsWith('- '));

  expect(items).toEqual([
    '- No cookies, no analytics scripts, and nothing loaded from other sites.',
    expect.stringContaining('They expire 24 hours after'),
    expect.stringMatching(/^- Our logs record .* for 7 days\.$/),
    expect.stringContaining('](mailto:'),
  ]);
});

test("the firm's part of the privacy statement follows the generated part", () => {
  const lines = linesAt('/privacy.md');
  const headings = lines.filter((line) => line.startsWith('## '));

  expect(headings.length).toBeGreaterThan(3);
  expect(headings.at(-1)).toBe('## Our own part');
  expect(lines).toContain('Text, with ![the harbour](https://desk.example/media/harbour-800.webp?d1).');
  expect(bodyAt('/privacy')).toContain('<h2 id="our-own-part">Our own part</h2>');
});

test('the text of a case shows its pictures, and its JSON contains their published URLs', () => {
  const cases = content.cases.map((item) => ({ ...item, body: '![The harbour](../media/harbour.jpg)' }));
  const website = { ...content.website, media };
  const { resources, bodyAt } = publish({ ...content, cases, website });
  const [item] = resources.cases.cases;

  expect(item?.body).toBe('![The harbour](https://desk.example/media/harbour-800.webp?d1)');
  expect(bodyAt(`/cases/${item?.slug}`)).toContain(
    '<p><img src="/media/harbour-800.webp?d1" alt="The harbour" srcset="',
  );
});

test('a page that is shown with the diagnostic has a link where people read what the diagnostic costs', () => {
  const page = { title: 'A report', description: 'A.', navigation: 'none', body: 'A.' } as const;
  const pages = [
    { ...page, slug: 'report', withDiagnostic: true },
    { ...page, slug: 'other' },
  ];
  const { resources, bodyAt } = publish({ ...content, website: { ...content.website, pages } });
  const { diagnostic, projects } = resources.services;

  for (const path of ['/', '/pricing', `/services/${diagnostic.slug}`]) {
    expect(bodyAt(path)).toContain('<a href="/report">A report</a>');
    expect(bodyAt(path)).not.toContain('href="/other"');
  }
  expect(bodyAt(`/services/${projects[0]?.slug}`)).not.toContain('href="/report"');
});

test('the message about an accepted request links to pages that are meant for after a request', () => {
  const page = {
    slug: 'prepare',
    title: 'What to prepare',
    description: 'A list.',
    navigation: 'none',
    body: 'A.',
  } as const;
  const pages = [
    { ...page, afterRequest: true },
    { ...page, slug: 'other' },
  ];
  const { bodyAt } = publish({ ...content, website: { ...content.website, pages } });
  const links = /<a href="\/prepare">What to prepare<\/a>/;

  expect(bodyAt('/request')).toMatch(links);
  expect(bodyAt('/request')).not.toContain('href="/other"');
  expect(bodyAt('/request/sent')).toMatch(links);
});
