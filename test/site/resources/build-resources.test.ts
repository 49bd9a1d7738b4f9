import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { replaceEntries } from '../../fixtures/content-entries.ts';
import { content, siteOf } from '../fixture-site.ts';

const slugs = { projects: ['p1', 'p2', 'p3'], cases: ['c1', 'c2', 'c3', 'c4'] };

type Edits = Readonly<Record<string, { readonly year?: number; readonly position?: number }>>;

test.for<[what: string, edits: Edits, projects: string, cases: string]>([
  ['by slug and date', { 'cases/c2': { year: 2012 }, 'cases/c3': { year: 2010 } }, 'p1 p2 p3', 'c2 c1 c4 c3'],
  [
    'by their position first',
    {
      'services/p3': { position: 5 },
      'services/p2': { position: 20 },
      'cases/c3': { year: 2010, position: 1 },
    },
    'p3 p2 p1',
    'c3 c1 c2 c4',
  ],
])('projects and cases are sorted %s, and have no position', ([_what, edits, projects, cases]) => {
  using copy = new ContentCopy();
  replaceEntries(copy, slugs);
  for (const [file, members] of Object.entries(edits))
    for (const [name, value] of Object.entries(members)) copy.set(`${file}.json`, [name], value);
  const { resources } = siteOf(readContent(copy.directory));

  expect(resources.services.projects.map(({ slug }) => slug).join(' ')).toBe(projects);
  expect(resources.cases.cases.map(({ slug }) => slug).join(' ')).toBe(cases);
  expect(JSON.stringify(resources)).not.toContain('"position"');
});

/** The site of a firm in Osaka. */
function siteInOsaka() {
  using copy = new ContentCopy();
  copy.set('company.json', ['city'], 'Osaka');
  copy.set('company.json', ['country'], 'JP');
  copy.set('company.json', ['languages'], ['ja', 'pt-BR']);
  copy.set('company.json', ['timeZone'], 'Asia/Tokyo');
  copy.set('pricing.json', ['currency'], 'JPY');
  copy.set('pricing.json', ['diagnostic', 'price'], 1_500_000);
  copy.set('pricing.json', ['project', 'orderOfMagnitude'], { minimum: 4_000_000, maximum: 50_000_000 });
  return siteOf(readContent(copy.directory));
}

const { resources } = siteInOsaka();
const yen = (amount: number, formatted: string) => ({ amount, currency: 'JPY', formatted });

test('country and languages have a code and an English name, and the time zone has its name', () => {
  expect(resources.company).toMatchObject({
    city: 'Osaka',
    country: { code: 'JP', name: 'Japan' },
    languages: [
      { code: 'ja', name: 'Japanese' },
      { code: 'pt-BR', name: 'Portuguese (Brazil)' },
    ],
    timeZone: 'Asia/Tokyo',
  });
});

test('prices have amount, currency and text, and no other member has the currency', () => {
  const { diagnostic, project, ...rest } = resources.pricing;

  expect(diagnostic.price).toEqual(yen(1_500_000, 'JPY 1,500,000'));
  expect(project?.orderOfMagnitude).toEqual({
    minimum: yen(4_000_000, 'JPY 4,000,000'),
    maximum: yen(50_000_000, 'JPY 50,000,000'),
    formatted: 'JPY 4,000,000 to JPY 50,000,000',
  });
  expect(Object.keys(rest)).toEqual(['modified', 'tax', 'link']);
});

test.for([
  [12_500, 'EUR 12,500'],
  [95.5, 'EUR 95.50'],
] as const)(
  'the text of a price of %d is "%s": only decimal places that are zero are omitted',
  ([price, text]) => {
    const { pricing } = content;
    const changed = { ...pricing, currency: 'EUR', diagnostic: { ...pricing.diagnostic, price } };

    expect(siteOf({ ...content, pricing: changed }).resources.pricing.diagnostic.price.formatted).toBe(text);
  },
);

/** The first case with this body, as it is published. */
function publishedCase(body?: string) {
  const cases = content.cases
    .slice(0, 1)
    .map(({ body: _, ...item }) => ({ ...item, ...(body !== undefined && { body }) }));
  return siteOf({ ...content, cases }).resources.cases.cases[0];
}

/** A body whose links begin with `base`, and one of whose links is to `page` itself. */
const bodyWith = (base: string, page = base) => `Found
=====

* See [the price](${base}/pricing "Prices"), [this](${page}#found), [the list](<${base}/cases/?all=1>) and ![a
  crane](${base}/media/a.jpg)[^1].
* [By reference][one], ~~struck~~, https://bare.example/ and [us](mailto:desk@a.example).

> [!NOTE]
> [![](${base}/b.png)](${base}/c_%28d%29)

| a | b |
| :- | -: |
| [x](${base}/x) | \\| |

- [ ] A task	[y](${base}/y)

\`\`\`sh
[not](/a-link)
\`\`\`

[one]: ${base}/one
[^1]: A note with [a link](${base}/note), <https://a.example> and <b>HTML</b>.`;

test('relative links and pictures in a body get absolute addresses, and all else is published as it is written', () => {
  const absolute = bodyWith('https://desk.example', 'https://desk.example/cases/bakery-orders');

  expect(publishedCase(bodyWith('', ''))?.body).toBe(absolute);
  expect(publishedCase(absolute)?.body).toBe(absolute);
  expect(publishedCase('[a](../x\\)y)')?.body).toBe('[a](https://desk.example/x%29y)');
});

test('a case without a body has no such member', () => {
  expect(publishedCase()).not.toHaveProperty('body');
});
