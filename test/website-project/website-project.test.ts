import { beforeAll, describe, expect, test } from 'vitest';
import { content, siteOf } from '../site/fixture-site.ts';
import { build, copyWebsite, elementsOf, origin } from './build-website.ts';

const { baseUrl, resources } = siteOf(content);
const { nextStep, ...others } = JSON.parse(JSON.stringify(resources).replaceAll(baseUrl, origin));
const published = { ...others, 'next-step': nextStep };

const markdown = (frontMatter: string, body: string) => `---\n${frontMatter}\n---\n${body}\n`;

/** Content in two languages. Nothing else makes the second one. */
const files = {
  'src/site.json': { languages: ['en-GB', 'de'] },
  'src/content/articles/salt.md': markdown(
    'title: Salt\ndescription: On salt.\npublished: 2026-06-11\nauthors: [Mabel Otterburn, A Guest]\npicture: {file: ferry.svg, alt: Salt}\nrelatedCase: seed-bank',
    'See [the price](/pricing), for 2 days or by e-mail.',
  ),
  'src/content/articles/draft.md': markdown(
    'title: Draft\ndescription: Not yet.\npublished: 2026-06-12\nauthors: [A Guest]\ndraft: true',
    'Later.',
  ),
  'src/content/pages/how.md': markdown(
    'title: How\ndescription: How we work.\nnavigation: footer\nmodified: 2026-06-11',
    '| What | Cost |\n| --- | ---: |\n| Tea | 2 |',
  ),
  'src/content/pages/privacy.md': markdown(
    'title: Privacy\ndescription: What we keep.\nnavigation: legal',
    'Nothing.',
  ),
  'src/content/de/texts.json': {
    company: { tagline: 'Damit laufende Programme weiterlaufen' },
    services: { projects: { repair: { title: 'Reparatur' } } },
    cases: { cases: { 'ferry-timetable': { picture: { url: 'fahrplan.svg', alt: 'Ein Fahrplan' } } } },
  },
  'src/media/fahrplan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
  'src/content/de/pages/how.md': markdown('title: Wie\ndescription: Wie wir arbeiten.', 'So.'),
  'src/content/de/cases/ferry-timetable.md': '## Was wir fanden\n\nSand.\n',
};

let folder: string;
let built: Awaited<ReturnType<typeof build>>;
let pages: ReadonlyMap<string, ReturnType<typeof elementsOf>>;

/** The pages of a website, keyed by their addresses. */
const pagesOf = (output: typeof built): typeof pages =>
  new Map(
    [...output].flatMap(([path, bytes]) =>
      path.endsWith('.html') ? [[path.replace(/(?:\/index)?\.html$/, '') || '/', elementsOf(bytes)]] : [],
    ),
  );

const find = (path: string, tag: string, attributes = {}) =>
  (pages.get(path) ?? []).filter(
    (element) =>
      element.tag === tag &&
      Object.entries(attributes).every(([name, value]) => element.attributes[name] === value),
  );

beforeAll(async () => {
  folder = copyWebsite(published, files);
  built = await build(folder);
  pages = pagesOf(built);
});

const slugs = content.cases.map(({ slug }) => `/cases/${slug}`);
const services = ['first-reading', 'repair', 'relocation', 'tuition'].map((slug) => `/services/${slug}`);
const areas = ['/services', '/pricing', '/cases', '/next-step', '/company', '/imprint', '/how'];
const unlisted = ['/404', '/frame', '/de/404', '/de/frame'];
const listed = [
  ...['/', '/articles', '/articles/salt', '/privacy', ...areas, ...services, ...slugs],
  ...['/de', ...[...areas, ...services, ...slugs].map((path) => `/de${path}`)],
];

describe('The website project', () => {
  test('builds every kind of page, in each language that has its content', () => {
    expect([...pages.keys()].toSorted()).toEqual([...listed, ...unlisted].toSorted());
  });

  test('links only to pages and fragments that exist, or to what Frontdesk publishes', () => {
    const ofFrontdesk = /^\/(?:(?:de\/)?request|api|llms\.txt|openapi\.json|.+\.(?:md|json))$/;
    for (const [path, elements] of pages)
      for (const { attributes } of elements) {
        const [target = '', id] = (attributes.href ?? attributes.src ?? '').split('#');
        if (!target.startsWith('/') || ofFrontdesk.test(target)) continue;
        expect(pages.has(target) || built.has(target), `${target} on ${path}`).toBe(true);
        if (id !== undefined)
          expect(
            pages.get(target)?.map((other) => other.attributes.id),
            `#${id} on ${path}`,
          ).toContain(id);
      }
  });

  test('binds every published price to its value', () => {
    const values: Record<string, string> = {
      'pricing#/diagnostic/price': '7250',
      'pricing#/project/orderOfMagnitude/minimum': '18000',
      'pricing#/project/orderOfMagnitude/maximum': '140000',
    };
    for (const [path, elements] of pages)
      for (const { tag, attributes, ownText } of elements) {
        const bound = attributes['data-resource'];
        if (bound !== undefined) expect(ownText.replaceAll(/\D/g, ''), path).toBe(values[bound]);
        else if (tag !== 'script') expect(ownText, path).not.toMatch(/7[,.]250|18[,.]000|140[,.]000/);
      }
    const onPricing = pages
      .get('/de/pricing')
      ?.flatMap(({ attributes }) => attributes['data-resource'] ?? []);
    expect(new Set(onPricing)).toEqual(new Set(Object.keys(values)));
  });

  test('lists its pages in one sitemap, with the day of the last change', () => {
    const sitemap = String(built.get('/sitemap.xml'));
    const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );

    expect(locations.toSorted()).toEqual(listed.toSorted());
    expect(sitemap).toContain(
      '/how</loc><lastmod>2026-06-11</lastmod><xhtml:link rel="alternate" hreflang="en-GB"',
    );
    for (const path of unlisted)
      expect(find(path, 'meta', { name: 'robots', content: 'noindex' })).toHaveLength(1);
  });

  test('shows other sites a picture of the page, drawn at the size that they expect', () => {
    for (const path of ['/', '/articles/salt', '/cases/ferry-timetable']) {
      const url = find(path, 'meta', { property: 'og:image' })[0]?.attributes.content ?? '';
      const png = built.get(url.slice(origin.length));
      // Width and height of a PNG (RFC 2083, 4.1.1).
      expect([png?.toString('latin1', 1, 4), png?.readUInt32BE(16), png?.readUInt32BE(20)], path).toEqual([
        'PNG',
        1200,
        630,
      ]);
    }
  });

  test('ends an article with who wrote it and a case', () => {
    expect(find('/articles/salt', 'h3').map(({ text }) => text)).toContain('Mabel Otterburn');
    expect(find('/articles/salt', 'a', { href: '/cases/seed-bank' })).toHaveLength(1);
  });

  test('keeps a number and its unit in one line', () => {
    const texts = find('/articles/salt', 'span', { class: 'unbroken' }).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['2 days', 'e-mail']));
  });

  test('publishes the articles as a feed whose links work in a reader', () => {
    const feed = String(built.get('/articles/feed.xml'));

    expect(feed).toContain(`<link>${origin}/articles/salt</link>`);
    expect(feed).toContain(`href=&quot;${origin}/pricing&quot;`);
    expect(feed).not.toContain('Draft');
    expect(built.has('/de/articles/feed.xml')).toBe(false);
  });
});

describe('A second language', () => {
  test('is made by words, texts, pages and a line in src/site.json', () => {
    expect(find('/de', 'html', { lang: 'de' })).toHaveLength(1);
    expect(find('/de', 'h1').map(({ text }) => text)).toEqual(['Damit laufende Programme weiterlaufen']);
    expect(find('/de', 'a', { href: '/de/pricing' }).map(({ text }) => text)).toContain('Preise');
    expect(find('/de/cases/ferry-timetable', 'h2').map(({ text }) => text)).toContain('Was wir fanden');
  });

  test('says of what is not translated in which language it is', () => {
    expect(find('/de', 'p', { class: 'lead', lang: 'en-GB' })).toHaveLength(1);
    expect(find('/de', 'h1', { lang: 'en-GB' })).toHaveLength(0);
    expect(find('/de/cases/seed-bank', 'section', { class: 'text', lang: 'en-GB' })).toHaveLength(1);
    expect(find('/', 'p', { class: 'lead', lang: 'en-GB' })).toHaveLength(0);
  });

  test('links to a legal page in the first language that it does not have', () => {
    expect(find('/de', 'a', { href: '/privacy', lang: 'en-GB' })).toHaveLength(1);
    expect(find('/', 'a', { href: '/privacy' })).toHaveLength(1);
  });

  test('may have pictures of its own', () => {
    expect(find('/de/cases/ferry-timetable', 'img', { alt: 'Ein Fahrplan' })).toHaveLength(1);
    expect(find('/cases/ferry-timetable', 'img', { alt: 'A ferry with one deck' })).toHaveLength(1);
  });

  test('is linked from the same page in the first, or else from its home page', () => {
    const linked = (path: string) => find(path, 'a', { lang: 'de' }).map(({ attributes }) => attributes.href);
    const alternates = find('/how', 'link', { rel: 'alternate' }).map(
      ({ attributes }) => attributes.hreflang,
    );

    expect(linked('/how')).toEqual(['/de/how', '/de/how']);
    expect(linked('/articles/salt')).toEqual(['/de', '/de']);
    expect(alternates.filter(Boolean)).toEqual(['en-GB', 'de', 'x-default']);
  });
});

describe('The website project, built again', { tags: ['slow'] }, () => {
  test('is the same, byte for byte', async () => {
    expect([...(await build(folder))]).toEqual([...built]);
  });

  test('needs of a firm only what the interface names', async () => {
    const { name, slug, summary, email } = content.company;
    const country = { code: 'GB', name: 'United Kingdom' };
    const diagnostic = { slug: 'reading', kind: 'diagnostic', title: 'Reading', summary: 'We read.' };
    const least = {
      company: { name, slug, summary, country, email, about: [], whatWeDoNotDo: [] },
      services: { diagnostic, projects: [] },
      pricing: { diagnostic: { price: { amount: 0, currency: 'GBP' }, includes: [] } },
      cases: { cases: [{ slug: 'a', title: 'A', summary: 'B', client: 'C' }] },
      'next-step': { summary: 'One step.', steps: [{ title: 'You write', text: 'A line.' }] },
    };
    const built = await build(copyWebsite(least, { 'src/site.json': { languages: ['en-GB'] } }));

    expect([...pagesOf(built).keys()]).toHaveLength(10);
    for (const [path, elements] of pagesOf(built))
      for (const { tag, ownText, text } of elements) {
        expect(ownText, path).not.toMatch(/undefined|null|NaN/);
        if (tag === 'ul') expect(text, path).not.toBe('');
      }
  });

  test('names the file of an editor that is not JSON', async () => {
    const copy = copyWebsite(published, { ...files, 'src/words/de.json': '{ "navigation": }' });

    await expect(build(copy)).rejects.toThrow('Cannot read "src/words/de.json": Unexpected token');
  });

  test('refuses a text that translates nothing', async () => {
    const texts = { pricing: { diagnostic: { price: { amount: '1' } } } };
    const copy = copyWebsite(published, { ...files, 'src/content/de/texts.json': texts });

    await expect(build(copy)).rejects.toThrow('Cannot translate "/pricing/diagnostic/price/amount"');
  });
});
