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

test('the page of a case has its figures, drawn without a picture, and what the client says', () => {
  const bodyAt = bodiesWith([{ ...bare(first), figures, quotation }]);
  const body = bodyAt(`/cases/${first.slug}`);

  expect(body).toContain('<div class="band">\n<svg class="dots"');
  expect(body).toContain('<li><b>57</b> <span>letters that had been waiting</span></li>');
  expect(body).toContain(
    '<figure class="quotation"><blockquote><p>They asked what time it was.</p></blockquote>\n<figcaption>The head of the laboratory</figcaption></figure>',
  );
  expect(bodyAt(`/cases/${first.slug}.md`)).toContain(
    '> They asked what time it was.\n\nThe head of the laboratory',
  );
});

test('a case with neither figures, picture nor quotation has no place for them', () => {
  const bodyAt = bodiesWith([bare(first)]);

  for (const path of ['/', '/cases', `/cases/${first.slug}`])
    expect(bodyAt(path).match(/class="(?:top|dots|figures|quotation|pager|drawn)[^"]*"/g)).toEqual(null);
});

test('a card shows the picture of a case, and without one its first figure', () => {
  const withPicture = content.cases.find((item) => item.picture);
  const bodyAt = bodiesWith([
    { ...bare(first), slug: 'drawn', figures },
    ...(withPicture ? [withPicture] : []),
  ]);
  const tops = bodyAt('/cases').match(/<div class="top[^"]*">/g);

  expect(tops?.toSorted()).toEqual(['<div class="top drawn">', '<div class="top whole">']);
  expect(bodyAt('/cases.md')).toContain('**57** letters that had been waiting');
  expect(bodyAt('/cases.md')).toContain(`![${withPicture?.picture?.alt}](`);
});

test('a card with neither beside others that have one shows the client in their place, once', () => {
  const bodyAt = bodiesWith([
    { ...bare(first), slug: 'drawn', figures },
    { ...bare(first), slug: 'named', client: 'Solway Ferries', sector: 'Passenger transport' },
    { ...bare(first), slug: 'short', client: 'Brant', sector: undefined },
  ]);
  const cardsOf = (body: string) => body.split('<ul class="cards">')[1]?.split('</ul>')[0] ?? '';

  expect(
    cardsOf(bodyAt('/'))
      .match(/<div class="top.*?<\/div>|<p class="note">.*?<\/p>/g)
      ?.slice(2),
  ).toEqual([
    '<div class="top named"><p><b>Solway Ferries</b> <span>Passenger transport</span></p></div>',
    `<p class="note">${first.year}</p>`,
    '<div class="top named"><p><strong>Brant</strong></p></div>',
    `<p class="note">${first.year}</p>`,
  ]);
  expect(bodyAt('/index.md')).toContain(`**Solway Ferries** Passenger transport\n\n${first.year}\n`);
});

test('the page of a service has at most six of its cases, and a link to all where there are more', () => {
  const [slug = ''] = first.services;
  const casesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...bare(first), slug: `c${index}`, services: [slug] }));
  const pageWith = (count: number) => bodiesWith(casesOf(count))(`/services/${slug}`);
  const allCases = '<p class="actions"><a href="/cases">All cases</a> </p>';

  expect(pageWith(7).match(/<h3><a href="\/cases\//g)).toHaveLength(6);
  expect(pageWith(7)).toContain(allCases);
  expect(pageWith(6).match(/<h3><a href="\/cases\//g)).toHaveLength(6);
  expect(pageWith(6)).not.toContain(allCases);
});

test('the home page has three cases and a link to all, and the first quotation with its case', () => {
  const cases = [1, 2, 3, 4].map((year) => ({
    ...bare(first),
    slug: `c${year}`,
    title: `Case ${year}`,
    year: 2010 - year,
  }));
  const quoted = cases.map((item) =>
    item.slug === 'c2' || item.slug === 'c4' ? { ...item, quotation } : item,
  );
  const body = bodiesWith(quoted)('/');

  expect([...body.matchAll(/<h3><a href="\/cases\/(c\d)">/g)].map(([, slug]) => slug)).toEqual([
    'c1',
    'c2',
    'c3',
  ]);
  expect(body).toContain('<p class="actions"><a href="/cases">All cases</a> </p>');
  expect(body.match(/<figcaption>.*?<\/figcaption>/g)).toEqual([
    '<figcaption>The head of the laboratory · <a href="/cases/c2">Case 2</a></figcaption>',
  ]);
  expect(bodiesWith(quoted.slice(0, 3))('/')).not.toContain('All cases');
});

test('cases lead to the one before and the one after', () => {
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
    'or else the first case',
    [bare(first), bare(second)],
    `[${first.title}](https://desk.example/cases/${first.slug}) ${first.client}`,
  ],
])('the home page begins with evidence: %s', (_what, cases, expected) => {
  const bodyAt = bodiesWith(cases.map((item, index) => ({ ...item, year: 2010 - index })));

  expect(bodyAt('/index.md').split('\n')).toContain(expected);
  expect(bodyAt('/').match(/<p class="evidence">/g)).toHaveLength(1);
});

test('a firm without cases has no evidence to begin with', () => {
  expect(bodiesWith([])('/')).not.toContain('class="evidence"');
});
