import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { content, siteOf } from '../fixture-site.ts';

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
