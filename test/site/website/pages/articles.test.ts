import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { cacheControl } from '../../../../contract/cache-time.ts';
import type { ArticleContent } from '../../../../contract/content/article-content.ts';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { createRelease } from '../../../../release/create-release.ts';
import { redirectsOf } from '../../../../site/content/check-redirects.ts';
import { readContent } from '../../../../site/content/read-content.ts';
import { otherFirmContent } from '../../../fixtures/firm-stage.ts';
import { content, documents, publication, publish, site } from '../../fixture-site.ts';

const { bodyAt, dataAt } = publish(content);
const [newest, illustrated, oldest] = [
  'salt-and-flour',
  'a-timetable-has-two-readers',
  'leave-the-key-under-the-stone',
].map((slug) => `/articles/${slug}`) as [string, string, string];

const withArticles = (
  articles: readonly ArticleContent[],
  more: Partial<Content['website']> = {},
): Content => ({
  ...content,
  website: { ...content.website, ...more, articles },
});

const article = (number: number, more: Partial<ArticleContent> = {}): ArticleContent => ({
  slug: `what-we-learned-from-the-migration-of-system-${number}`,
  title: `What we learned from the migration of the old system number ${number}`,
  description:
    'A description of the usual length: one or two sentences about what the article says, and for whom it was written.',
  published: `${2026 - Math.floor(number / 100)}-03-04`,
  authors: ['Mabel Otterburn', 'Ines Thwaite'],
  redirectFrom: [],
  body: 'Text.',
  ...more,
});

const articles = (count: number) => Array.from({ length: count }, (_, index) => article(index));

describe('an article', () => {
  test('is published as HTML, with its authors, days, picture and neighbours', () => {
    const main = /<main id="main">\n(.*)<\/main>/s.exec(bodyAt(newest))?.[1];

    expect(main).toBe(`<nav class="trail" aria-label="Breadcrumb">
<ol>
<li><a href="/">Home</a></li>
<li><a href="/articles">Articles</a></li>
</ol>
</nav>
<h1>Salt &amp; flour: what the baker knew</h1>
<p class="lead">The order book of a bakery had one column too many, and only one person knew why it was there.</p>
<p class="note">By <span><a href="/company#person-mabel-otterburn">Mabel Otterburn</a></span>, <time datetime="2026-06-11">June 11, 2026</time>. Updated <time datetime="2026-07-02">July 2, 2026</time>.</p>
<section class="chapters">
<p>The column was called <code>x2</code>, and it was empty on every day but one. Each Good Friday it held a number &lt; 10.</p>
<h2 id="what-we-asked">What we asked</h2>
<p>We asked the program first, and it did not know. Then we asked <a href="/company">the people who bake</a>, and the second of them laughed.</p>
<blockquote>
<p>It is how many loaves my mother burnt in 1981.</p>
</blockquote>
<h2 id="what-we-did-about-it">What we did about it</h2>
<p>Nothing. A column that someone laughs about is <em>documented</em>, and <a href="#what-we-asked">reading on</a> costs less than a change.</p>
</section>
<nav class="pager" aria-label="Articles"><a href="${illustrated}"><span>Earlier article</span> A timetable has two readers</a>
</nav>
`);
    expect(bodyAt(illustrated)).toContain(
      '<span><a href="/company#person-huw-penrose">Huw Penrose</a> and Ines Thwaite</span>',
    );
    expect(bodyAt(illustrated)).toContain('alt="The ferry leaves the pier"');
    expect(bodyAt(oldest)).toContain(`<a href="${illustrated}"><span>Later article</span>`);
    expect(bodyAt('/company')).toContain('<h3 id="person-mabel-otterburn">Mabel Otterburn</h3>');
  });

  test('is published as Markdown and as JSON', () => {
    expect(bodyAt(`${newest}.md`)).toContain(
      'By [Mabel Otterburn](https://desk.example/company#person-mabel-otterburn), June 11, 2026. Updated July 2, 2026.\n',
    );
    expect(JSON.parse(bodyAt(`${newest}.json`))).toMatchObject({
      title: 'Salt & flour: what the baker knew',
      published: '2026-06-11',
      modified: '2026-07-02',
      authors: ['Mabel Otterburn'],
    });
    expect(JSON.parse(bodyAt('/company.json'))).not.toHaveProperty('authors');
  });

  test('has its metadata for search engines and other sites', () => {
    expect(dataAt(illustrated)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A timetable has two readers',
      datePublished: '2026-03-20',
      dateModified: '2026-03-20',
      image: expect.stringMatching(/^https:\/\/desk\.example\/media\/ferry\.svg/),
      author: [
        { '@type': 'Person', name: 'Huw Penrose', url: 'https://desk.example/company#person-huw-penrose' },
        { '@type': 'Person', name: 'Ines Thwaite' },
      ],
      publisher: { name: 'Fellside' },
    });
    for (const [name, value] of [
      ['og:type', 'article'],
      ['article:published_time', '2026-03-20'],
      ['article:author', 'https://desk.example/company#person-huw-penrose'],
      ['article:author', 'Ines Thwaite'],
    ])
      expect(bodyAt(illustrated)).toContain(`<meta property="${name}" content="${value}">`);
    expect(bodyAt('/sitemap.xml')).toContain(`${illustrated}</loc><lastmod>2026-03-20</lastmod>`);
  });

  test('has its own picture as the one that other sites show', () => {
    const media: Content['website']['media'] = new Map([
      ...content.website.media,
      ['harbour.jpg', { kind: 'jpeg', bytes: Buffer.alloc(0), digest: 'd1', width: 800, height: 600 }],
    ]);
    const picture = { file: 'harbour.jpg', alt: 'The harbour' };
    const { bodyAt, images } = publish(withArticles([article(1, { slug: 'a', picture })], { media }));

    expect(bodyAt('/articles/a')).toContain(
      '<meta property="og:image" content="https://desk.example/media/harbour.jpg?d1">',
    );
    expect(images.flatMap(({ paths }) => paths)).toContain('/media/harbour.jpg');
  });

  test('is also found at its earlier addresses, and the list and the feed at common ones', () => {
    const { routes } = createRelease({ ...publication, redirects: redirectsOf(site.website) });

    expect(routes).toMatchObject({
      '/2026/06/11/salt-and-flour': { to: newest },
      '/blog.php?id=12': { to: newest },
      '/blog': { to: '/articles' },
      '/feed': { to: '/articles/feed.xml' },
      '/articles/rss.xml': { to: '/articles/feed.xml' },
    });
  });
});

describe('the list of articles', () => {
  const entriesIn = (html: string, level: number) =>
    [...html.matchAll(new RegExp(`<h${level}><a href="(/articles/[^"]+)">`, 'g'))].map(([, path]) => path);

  test('has the newest first, and is linked on every page', () => {
    expect(entriesIn(bodyAt('/articles'), 2)).toEqual([newest, illustrated, oldest]);
    expect(bodyAt('/articles')).toContain(
      '<p class="note">March 20, 2026, Huw Penrose and Ines Thwaite</p>\n<p>One of them',
    );
    expect(bodyAt('/pricing')).toContain('<li><a href="/articles">Articles</a></li>');
    expect(bodyAt('/llms.txt')).toMatch(/\n## Articles\n\n- \[Articles\].*\n- \[Salt & flour/);
  });

  test('can have another name', () => {
    const { words } = content.website;
    const navigation = { ...words.navigation, articles: 'Notes' };
    const { bodyAt } = publish(withArticles(content.website.articles, { words: { ...words, navigation } }));

    expect(bodyAt('/articles')).toContain('<h1>Notes</h1>');
    expect(bodyAt('/')).toContain('<h2 id="articles">Notes</h2>');
    expect(bodyAt('/')).toContain('<li><a href="/articles">Notes</a></li>');
  });

  test('the home page shows the newest three', () => {
    const { bodyAt } = publish(withArticles(articles(4)));
    const section = /<h2 id="articles">.*?<\/section>/s.exec(bodyAt('/'))?.[0] ?? '';

    expect(entriesIn(section, 3)).toEqual(articles(3).map(({ slug }) => `/articles/${slug}`));
    expect(section).toContain('<a href="/articles">All articles</a>');
  });

  test('has headings for years if there are more than 20', () => {
    const few = publish(withArticles(articles(20))).bodyAt('/articles');
    const many = publish(withArticles([...articles(20), article(150)])).bodyAt('/articles');

    expect(few).not.toContain('year-2026');
    expect(many).toContain('<a href="#year-2025">2025</a>');
    expect(many).toMatch(/<h2 id="year-2026">2026<\/h2>.*<h2 id="year-2025">2025<\/h2>/s);
  });
});

describe('1,000 articles', () => {
  const { documents, bodyAt } = publish(
    withArticles(articles(1_000).map((item) => ({ ...item, body: 'Text. '.repeat(500) }))),
  );

  test.each(['/articles', '/articles.md', '/articles.json'])(
    'are listed in less than 250 kB at %s',
    (path) => {
      expect(Buffer.byteLength(bodyAt(path))).toBeLessThan(250_000);
      expect(bodyAt(path)).toContain('system-999');
    },
  );

  test('are in the sitemap, and the newest in llms.txt, which agents do not cut off', () => {
    expect(bodyAt('/sitemap.xml').match(/\/articles\/what/g)).toHaveLength(1_000);
    expect(bodyAt('/llms.txt').match(/\/articles\/what/g)).toHaveLength(100);
    expect(bodyAt('/llms.txt').length).toBeLessThan(50_000);
  });

  test('leave room in llms-full.txt, whose entry in llms.txt says how many are missing', () => {
    const text = bodyAt('/llms-full.txt');
    const included = text.match(/^# What we learned/gm)?.length ?? 0;

    expect(text.length).toBeLessThan(1_000_000);
    expect(included).toBeGreaterThan(100);
    expect(text).toContain('# What we learned from the migration of the old system number 0\n');
    expect(bodyAt('/llms.txt')).toContain(`without the ${1_000 - included} oldest articles.`);
    expect(documents.filter(({ path }) => path?.startsWith('/articles/what'))).toHaveLength(3_000);
  });
});

describe('the feed', () => {
  const feed = bodyAt('/articles/feed.xml');

  test('is Atom, which every page announces', () => {
    expect(documents.find(({ path }) => path === '/articles/feed.xml')).toMatchObject({
      mediaType: 'application/atom+xml',
      cacheControl,
    });
    for (const path of ['/', newest, '/problems'])
      expect(bodyAt(path)).toContain(
        '<link rel="alternate" type="application/atom+xml" title="Articles" href="/articles/feed.xml">',
      );
    expect(bodyAt('/llms.txt')).toContain('- [Feed](https://desk.example/articles/feed.xml): ');
  });

  test('has the whole texts, with absolute links and without attributes for the styles of the site', () => {
    const [, first = ''] = contentsOf(feed);

    expect(contentsOf(feed)).toHaveLength(3);
    expect(contentsOf(feed)[0]).toContain('a number &lt; 10');
    expect(contentsOf(feed)[0]).toContain(`<a href="https://desk.example/company">the people who bake</a>`);
    expect(contentsOf(feed)[0]).toContain(
      `<a href="https://desk.example${newest}#what-we-asked">reading on</a>`,
    );
    expect(first).toMatch(
      /<img src="https:\/\/desk\.example\/media\/ferry\.svg\?\w+" alt="[^"]+" width="\d+" height="\d+">/,
    );
    expect(first).not.toMatch(/ (?:class|id|tabindex|srcset|sizes|loading|data-label)=/);
  });

  test('has ids that another address of the site does not change', () => {
    const ids = (xml: string) => [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    const moved = publish(content, { baseUrl: 'https://www.fellside.example' });

    expect(ids(feed)).toEqual([
      'tag:fellside.example,2026:articles',
      'tag:fellside.example,2026-06-11:articles/salt-and-flour',
      'tag:fellside.example,2026-03-20:articles/a-timetable-has-two-readers',
      'tag:fellside.example,2025-11-03:articles/leave-the-key-under-the-stone',
    ]);
    expect(ids(moved.bodyAt('/articles/feed.xml'))).toEqual(ids(feed));
  });

  test('has the newest 20', () => {
    expect(contentsOf(publish(withArticles(articles(30))).bodyAt('/articles/feed.xml'))).toHaveLength(20);
  });
});

test('without articles, nothing about them is published', async () => {
  const { documents, navigation } = publish(await readContent(otherFirmContent));

  expect(documents.length).toBeGreaterThan(50);
  expect(
    documents
      .filter(({ body, path = '' }) => /\/articles|atom\+xml/.test(path + body))
      .map(({ path }) => path),
  ).toEqual([]);
  expect(navigation.header.map(({ path }) => path)).not.toContain('/articles');
});

/** The content of each entry, read by an XML parser. */
function contentsOf(xml: string): string[] {
  const contents: string[] = [];
  const parser = new SaxesParser();
  let text: string | undefined;
  parser.on('opentag', ({ name }) => {
    if (name === 'content') text = '';
  });
  parser.on('text', (part) => {
    if (text !== undefined) text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'content') contents.push(text ?? '');
    text = undefined;
  });
  parser.write(xml).close();
  return contents;
}
