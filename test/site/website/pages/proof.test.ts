import { expect, test } from 'vitest';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { content, publish } from '../../fixture-site.ts';

type CaseOfContent = Content['cases'][number];

const [first, second, third] = content.cases as [CaseOfContent, CaseOfContent, CaseOfContent];

const figures = [{ value: '57', label: 'letters that had been waiting' }];
const quotation = { text: 'They asked what time it was.', by: 'The head of the laboratory' };

function bodiesWith(cases: readonly CaseOfContent[], company: Partial<Content['company']> = {}) {
  return publish({ ...content, cases: [...cases], company: { ...content.company, ...company } }).bodyAt;
}

const bare = ({ picture, quotation: _, ...item }: CaseOfContent): CaseOfContent => ({ ...item, figures: [] });

test("a case page has its figures in large type, and the client's quotation", () => {
  const bodyAt = bodiesWith([{ ...bare(first), figures, quotation }]);
  const body = bodyAt(`/cases/${first.slug}`);

  expect(body).toContain(
    '<div class="band">\n<ul class="figures">\n<li><b>57</b> <span>letters that had been waiting</span></li>',
  );
  expect(body).not.toContain('<svg');
  expect(body).toContain(
    '<figure class="quotation">\n<blockquote>\n<p>They asked what time it was.</p>\n</blockquote>\n<figcaption>The head of the laboratory</figcaption>\n</figure>',
  );
  expect(bodyAt(`/cases/${first.slug}.md`)).toContain(
    '> They asked what time it was.\n\nThe head of the laboratory',
  );
});

test('a case without figures, picture and quotation has no space for them', () => {
  const bodyAt = bodiesWith([bare(first)]);

  for (const path of ['/', '/cases', `/cases/${first.slug}`])
    expect(bodyAt(path).match(/class="(?:top|figures|quotation|pager|with-figure)[^"]*"/g)).toEqual(null);
});

test("a card shows the case's picture under its first figure, or the figure alone", () => {
  const withPicture = content.cases.find((item) => item.picture);
  const bodyAt = bodiesWith([
    { ...bare(first), slug: 'drawn', figures },
    ...(withPicture ? [withPicture] : []),
  ]);
  const tops = bodyAt('/cases').match(/<div class="top[^"]*">/g);

  expect(tops?.toSorted()).toEqual(['<div class="top with-figure whole">', '<div class="top with-figure">']);
  expect(bodyAt('/cases.md')).toContain('**57** letters that had been waiting');
  expect(bodyAt('/cases.md')).toContain(`![${withPicture?.picture?.alt}](`);
});

test('a card without either, next to others with one, shows the client there, once', () => {
  const bodyAt = bodiesWith([
    { ...bare(first), slug: 'drawn', figures },
    { ...bare(first), slug: 'named', client: 'Solway Ferries', sector: 'Passenger transport' },
    { ...bare(first), slug: 'short', client: 'Brant', sector: undefined },
  ]);
  const cardsOf = (body: string) => body.split('<ul class="cards">')[1]?.split('</ul>')[0] ?? '';

  expect(
    cardsOf(bodyAt('/cases'))
      .match(/<div class="top.*?<\/div>|<p class="note">.*?<\/p>/gs)
      ?.slice(2),
  ).toEqual([
    '<div class="top named">\n<p><b>Solway Ferries</b> <span>Passenger transport</span></p>\n</div>',
    `<p class="note">${first.year}</p>`,
    '<div class="top named">\n<p><strong>Brant</strong></p>\n</div>',
    `<p class="note">${first.year}</p>`,
  ]);
  expect(bodyAt('/cases.md')).toContain(`**Solway Ferries** Passenger transport\n\n${first.year}\n`);
});

test('a service page has at most three of its cases, and a link to all if there are more', () => {
  const [slug = ''] = first.services;
  const casesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...bare(first), slug: `c${index}`, services: [slug] }));
  const pageWith = (count: number) => bodiesWith(casesOf(count))(`/services/${slug}`);
  const allCases = '<p class="actions"><a href="/cases">All cases</a> </p>';

  expect(pageWith(4).match(/<h3><a href="\/cases\//g)).toHaveLength(3);
  expect(pageWith(4)).toContain(allCases);
  expect(pageWith(3).match(/<h3><a href="\/cases\//g)).toHaveLength(3);
  expect(pageWith(3)).not.toContain(allCases);
});

/** Cases named c1, c2 and so on, the latest first, of which `quoted` have a quotation. */
const casesOf = (count: number, ...quoted: number[]) =>
  Array.from({ length: count }, (_, index) => ({
    ...bare(first),
    slug: `c${index + 1}`,
    title: `Case ${index + 1}`,
    year: 2010 - index,
    ...(quoted.includes(index + 1) && { quotation }),
  }));

type Places = [headline: string, cards: string[], quoted: string[]];

/** The cases on the home page: next to the headline, as cards, and with the quotation. */
function placesOn(home: string): Places {
  const slugsIn = (pattern: RegExp) => [...home.matchAll(pattern)].map(([, slug = '']) => slug);
  const [headline = ''] = slugsIn(/<div class="evidence">\s*<p>.*?<a href="\/cases\/(.*?)">/g);
  return [
    headline,
    slugsIn(/<h3><a href="\/cases\/(.*?)">/g),
    slugsIn(/<figcaption>The head of the laboratory <a href="\/cases\/(.*?)">/g),
  ];
}

test.each<[what: string, cases: ReturnType<typeof casesOf>, places: Places]>([
  ['seven', casesOf(7, 2, 4), ['c1', ['c3', 'c4', 'c5'], ['c2']]],
  ['five, the first of which is quoted', casesOf(5, 1), ['c2', ['c3', 'c4', 'c5'], ['c1']]],
  ['three', casesOf(3, 2), ['c1', ['c2', 'c3'], ['c2']]],
  ['two', casesOf(2), ['c1', ['c2'], []]],
  ['two, the second of which is quoted', casesOf(2, 2), ['c1', [], ['c2']]],
  ['one', casesOf(1, 1), ['c1', [], ['c1']]],
])(
  'the home page of a firm with %s shows different cases as long as there are any',
  (_what, cases, places) => {
    expect(placesOn(bodiesWith(cases)('/'))).toEqual(places);
  },
);

test('the home page shows the cases that the theme chooses', () => {
  const homeCases = { headline: 'c4', cards: ['c6', 'c1'], quotation: 'c2' };
  const theme = { ...content.website.theme, homeCases };
  const { bodyAt } = publish({ ...content, cases: casesOf(7, 1, 2), website: { ...content.website, theme } });

  expect(placesOn(bodyAt('/'))).toEqual(['c4', ['c6', 'c1'], ['c2']]);
});

test('a case page has its links above its text', () => {
  const links = [{ label: 'A notice', url: 'https://client.example.org/', proves: 'That it was so.' }];
  const body = bodiesWith([{ ...bare(first), links }])(`/cases/${first.slug}`);

  expect(body.indexOf('<h2>Check it yourself</h2>')).toBeGreaterThan(0);
  expect(body.indexOf('<h2>Check it yourself</h2>')).toBeLessThan(body.indexOf('<section class="chapters">'));
});

test('a card on the cases page has the first link of its case, and what it proves', () => {
  const links = [
    { label: 'A notice', url: 'https://client.example.org/', proves: 'That it was so.' },
    { label: 'Another', url: 'https://other.example.org/', proves: 'That it was not.' },
  ];
  const bodyAt = bodiesWith([{ ...bare(first), links }, bare({ ...second, links: [] })]);

  expect(bodyAt('/cases').match(/<dt>.*?<\/dd>/gs)).toEqual([
    '<dt><a href="https://client.example.org/">A notice</a></dt>\n<dd>That it was so.</dd>',
  ]);
  expect(bodyAt('/cases.md')).toContain(
    '\n\n- **[A notice](https://client.example.org/)**: That it was so.\n',
  );
  expect(bodyAt('/')).not.toContain('A notice');
});

test('cases link to the previous and the next one', () => {
  const cases = [first, second, third].map((item, index) => ({ ...bare(item), year: 2010 - index }));
  const bodyAt = bodiesWith(cases);
  const pagerOf = ({ slug }: CaseOfContent) =>
    [
      ...(/<nav class="pager".*?<\/nav>/s.exec(bodyAt(`/cases/${slug}`))?.[0] ?? '').matchAll(
        /<a href="(.*?)"><span>(.*?)<\/span>/g,
      ),
    ].map(([, href, label]) => `${label}: ${href}`);

  expect([first, second, third].map(pagerOf)).toEqual([
    [`Next case: /cases/${second.slug}`],
    [`Previous case: /cases/${first.slug}`, `Next case: /cases/${third.slug}`],
    [`Previous case: /cases/${second.slug}`],
  ]);
});

test.each([
  [
    'the first case with a figure',
    [bare(first), { ...bare(second), figures }],
    `**57** letters that had been waiting [${second.title}](https://desk.example/cases/${second.slug}) ${second.client}`,
  ],
  [
    'otherwise the first case',
    [bare(first), bare(second)],
    `[${first.title}](https://desk.example/cases/${first.slug}) ${first.client}`,
  ],
])('the home page starts with evidence: %s', (_what, cases, expected) => {
  const bodyAt = bodiesWith(cases.map((item, index) => ({ ...item, year: 2010 - index })));

  expect(bodyAt('/index.md').split('\n')).toContain(expected);
  expect(bodyAt('/').match(/<div class="evidence">/g)).toHaveLength(1);
});

test('the picture of the first case is below its figure', () => {
  const withPicture = content.cases.find((item) => item.picture);
  const bodyAt = bodiesWith(withPicture ? [{ ...withPicture, figures }] : []);

  expect(bodyAt('/')).toMatch(
    /<div class="evidence"><p><b>57<\/b> .*?<\/p><img src="\/media\/[^>]*alt="[^"]+" [^>]*loading="lazy"><\/div>/,
  );
  expect(bodyAt('/index.md')).toContain(`![${withPicture?.picture?.alt}](`);
});

test('a firm without cases has no evidence at the start', () => {
  expect(bodiesWith([])('/')).not.toContain('class="evidence"');
});
