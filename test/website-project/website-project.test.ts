import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { content } from '../site/fixture-site.ts';
import { attribute, build, copyWebsite, elementsOf, resourcesOf, textOf } from './build-website.ts';

const resources = resourcesOf(content);

const german = {
  company: { tagline: 'Damit laufende Programme weiterlaufen' },
  services: { diagnostic: { title: 'Erste Durchsicht' }, projects: { repair: { title: 'Reparatur' } } },
  cases: { cases: { 'ferry-timetable': { title: 'Ein Fahrplan, der die Gezeiten wieder kennt' } } },
};

/** Content of a firm in two languages. Nothing else makes the second one. */
const files = {
  'src/site.json': JSON.stringify({ languages: ['en-GB', 'de'] }),
  'src/content/articles/salt.md':
    '---\ntitle: Salt\ndescription: On salt.\npublished: 2026-06-11\nauthors: [Mabel Otterburn, A Guest]\n---\nSee [the price](/pricing).\n',
  'src/content/articles/draft.md':
    '---\ntitle: Draft\ndescription: Not yet.\npublished: 2026-06-12\nauthors: [A Guest]\ndraft: true\n---\nLater.\n',
  'src/content/pages/how.md':
    '---\ntitle: How\ndescription: How we work.\nnavigation: footer\nmodified: 2026-06-11\n---\n## Rows\n\n| What | Cost |\n| --- | ---: |\n| Tea | 2 |\n',
  'src/content/de/texts.json': JSON.stringify(german),
  'src/content/de/pages/how.md':
    '---\ntitle: Wie\ndescription: Wie wir arbeiten.\nnavigation: footer\n---\nSo.\n',
  'src/content/de/cases/ferry-timetable.md': '## Was wir fanden\n\nSand.\n',
};

let built: ReadonlyMap<string, Buffer>;
let folder: string;

/** The pages of both languages, keyed by their paths. */
const pagesOf = (output: typeof built) =>
  [...output].flatMap(([path, bytes]) =>
    path.endsWith('.html') ? [[path, elementsOf(bytes)] as const] : [],
  );

const page = (path: string) => elementsOf(built.get(`${path}.html`));

const find = (elements: ReturnType<typeof elementsOf>, tag: string, name?: string, value?: string) =>
  elements.filter(
    (element) => element.tagName === tag && (name === undefined || attribute(element, name) === value),
  );

beforeAll(async () => {
  folder = copyWebsite(resources, files);
  built = await build(folder);
});

describe('The website project', () => {
  test('builds every kind of page, in each language that has its content', () => {
    const services = ['first-reading', 'repair', 'relocation', 'tuition'].map((slug) => `/services/${slug}`);
    const cases = ['ferry-timetable', 'seed-bank', 'county-archive', 'bakery-orders'];
    const both = [
      ...['/services', '/pricing', '/cases', '/next-step', '/company', '/imprint', '/how', '/404', '/frame'],
      ...services,
      ...cases.map((slug) => `/cases/${slug}`),
    ];
    const all = [
      ...['/index', '/articles', '/articles/salt', '/de', ...both],
      ...both.map((path) => `/de${path}`),
    ].map((path) => `${path}.html`);

    expect(
      pagesOf(built)
        .map(([path]) => path)
        .toSorted(),
    ).toEqual(all.toSorted());
  });

  test('runs no script and has no style in a page, as its policy demands', () => {
    const policy = readFileSync('website/public/_headers', 'utf8');
    expect(policy).toContain("default-src 'none'; style-src 'self';");
    for (const [path, elements] of pagesOf(built)) {
      const scripts = find(elements, 'script').map((script) => attribute(script, 'type'));
      expect(new Set([...scripts, 'application/ld+json']).size, path).toBe(1);
      expect(find(elements, 'style'), path).toEqual([]);
      const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name }) => name));
      expect(
        attributes.filter((name) => name === 'style' || name.startsWith('on')),
        path,
      ).toEqual([]);
    }
  });

  test('links only to pages and fragments that exist, or to what Frontdesk publishes', () => {
    const frontdesk = ['/request', '/de/request', '/api', '/llms.txt', '/openapi.json'];
    for (const [path, elements] of pagesOf(built)) {
      for (const element of elements) {
        const address = attribute(element, 'href') ?? attribute(element, 'src');
        if (!address?.startsWith('/')) continue;
        const [target = '', id] = address.split('#');
        const file = [`${target}.html`, target, target === '/' ? '/index.html' : ''].find((name) =>
          built.has(name),
        );
        if (frontdesk.includes(target) || /\.(?:md|json)$/.test(target)) continue;
        expect(file, `${address} on ${path}`).toBeDefined();
        if (id === undefined) continue;
        const ids = elementsOf(built.get(file ?? '')).map((other) => attribute(other, 'id'));
        expect(ids, `${address} on ${path}`).toContain(id);
      }
    }
  });

  test('binds every published price to its value', () => {
    const values = {
      '/diagnostic/price': '7250',
      '/project/orderOfMagnitude/minimum': '18000',
      '/project/orderOfMagnitude/maximum': '140000',
    };
    const digits = (text: string) => text.replaceAll(/\D/g, '');
    for (const [path, elements] of pagesOf(built)) {
      for (const element of elements) {
        const bound = attribute(element, 'data-resource')?.replace('pricing#', '');
        const own = element.childNodes
          .filter(({ nodeName }) => nodeName === '#text')
          .map(textOf)
          .join('');
        if (bound === undefined) {
          if (!['script', 'title'].includes(element.tagName))
            expect(own, path).not.toMatch(/7[,.]250|18[,.]000|140[,.]000/);
        } else expect(digits(own), path).toBe(values[bound as keyof typeof values]);
      }
    }
    const onPricing = page('/de/pricing').flatMap((element) => attribute(element, 'data-resource') ?? []);
    expect(new Set(onPricing).size).toBe(3);
  });

  test('needs no more than five requests and 120 kB for a first visit', () => {
    for (const [path, elements] of pagesOf(built)) {
      const sheets = find(elements, 'link', 'rel', 'stylesheet').map((link) => attribute(link, 'href') ?? '');
      expect(sheets, path).toHaveLength(1);
      // Text and headings are in two typefaces, of which a reader of these languages loads the Latin files.
      const fonts = [...built].filter(([name]) => /-latin-wght-normal\.[^.]+\.woff2$/.test(name));
      expect(fonts).toHaveLength(2);
      const text = [`${path}`, ...sheets].map((name) => gzipSync(built.get(name) ?? '').length);
      const sizes = [...text, ...fonts.map(([, { length }]) => length)];
      expect(sizes.length, path).toBeLessThanOrEqual(5);
      expect(
        sizes.reduce((sum, size) => sum + size),
        path,
      ).toBeLessThan(120_000);
    }
  });

  test('lists its pages in one sitemap, with the day of the last change', () => {
    const locations = String(built.get('/sitemap.xml'));
    const paths = [...locations.matchAll(/<loc>https:\/\/fellside\.example(.*?)<\/loc>/g)].map(
      ([, path]) => path,
    );
    const unlisted = ['/404', '/frame', '/de/404', '/de/frame'];
    const pages = pagesOf(built).map(([path]) => path.replace(/(?:\/index)?\.html$/, '') || '/');

    expect(paths.toSorted()).toEqual(pages.filter((path) => !unlisted.includes(path)).toSorted());
    expect(locations).toContain(
      '/how</loc><lastmod>2026-06-11</lastmod><xhtml:link rel="alternate" hreflang="en-GB"',
    );
    for (const path of unlisted)
      expect(find(page(path), 'meta', 'name', 'robots').map((meta) => attribute(meta, 'content'))).toEqual([
        'noindex',
      ]);
  });

  test('publishes the articles as a feed whose links work in a reader', () => {
    const feed = String(built.get('/articles/feed.xml'));

    expect(feed).toContain('<link>https://fellside.example/articles/salt</link>');
    expect(feed).toContain('href=&quot;https://fellside.example/pricing&quot;');
    expect(feed).not.toContain('Draft');
  });
});

describe('A second language', () => {
  test('is made by words, texts, pages and a line in src/site.json', () => {
    const home = page('/de');
    const [html] = find(home, 'html');

    expect(html && attribute(html, 'lang')).toBe('de');
    expect(find(home, 'h1').map(textOf)).toEqual(['Damit laufende Programme weiterlaufen']);
    expect(find(home, 'a', 'href', '/de/pricing').map(textOf)).toContain('Preise');
    expect(find(page('/de/cases/ferry-timetable'), 'h2').map(textOf)).toContain('Was wir fanden');
  });

  test('says of what is not translated in which language it is', () => {
    const lead = find(page('/de'), 'p', 'class', 'lead').map((element) => attribute(element, 'lang'));
    const body = find(page('/de/cases/seed-bank'), 'section', 'class', 'chapters');

    expect(lead).toEqual(['en-GB']);
    expect(body.map((element) => attribute(element, 'lang'))).toEqual(['en-GB']);
    expect(find(page('/'), 'p', 'class', 'lead').map((element) => attribute(element, 'lang'))).not.toContain(
      'en-GB',
    );
  });

  test('is linked from the same page in the first, or else from its home page', () => {
    const links = (path: string) =>
      find(page(path), 'a', 'lang', 'de').map((link) => attribute(link, 'href'));
    const alternates = find(page('/how'), 'link', 'rel', 'alternate').flatMap(
      (link) => attribute(link, 'hreflang') ?? [],
    );

    expect(links('/how')).toEqual(['/de/how', '/de/how']);
    expect(links('/articles/salt')).toEqual(['/de', '/de']);
    expect(alternates).toEqual(['en-GB', 'de', 'x-default']);
  });
});

describe('The website project, built again', { tags: ['slow'] }, () => {
  test('is the same, byte for byte', async () => {
    expect([...(await build(folder))]).toEqual([...built]);
  });

  test('needs of a firm only what the interface names', async () => {
    const { name, slug, tagline, summary, city, country, email } = content.company;
    const service = { slug: 'reading', kind: 'diagnostic', title: 'Reading', summary: 'We read.' };
    const price = { amount: 0, currency: 'GBP' };
    const step = { title: 'You write', text: 'A line.' };
    const least = copyWebsite(
      {
        company: { name, slug, tagline, summary, city, country: { code: country, name: country }, email },
        services: { diagnostic: service, projects: [] },
        pricing: { diagnostic: { price } },
        cases: { cases: [{ slug: 'a', title: 'A', summary: 'B', client: 'C' }] },
        'next-step': { summary: 'Six steps.', steps: [step] },
      },
      { 'src/site.json': JSON.stringify({ languages: ['en-GB'] }) },
    );
    const pages = pagesOf(await build(least));

    expect(pages.length).toBe(10);
    for (const [path, elements] of pages)
      expect(find(elements, 'main').map(textOf).join(''), path).not.toMatch(/undefined|null|NaN/);
  });

  test('refuses a text that translates nothing', async () => {
    const texts = JSON.stringify({ pricing: { diagnostic: { price: { amount: '1' } } } });
    const wrong = copyWebsite(resources, { ...files, 'src/content/de/texts.json': texts });

    await expect(build(wrong)).rejects.toThrow('Cannot translate "/pricing/diagnostic/price/amount"');
  });
});
