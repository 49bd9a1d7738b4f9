import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../site/content/read-content.ts';
import sampleDigests from './sample-digests.json' with { type: 'json' };

// The sample is one firm among others: what stands in the root's content/ is quoted nowhere else. What an owner has
// written there instead is nobody's business, and may well be a word that the repository uses ("support", 10,000). So
// only values of the sample are looked for, which sample-digests.json tells without quoting them either.

const { company, services, pricing, cases } = readContent('content');

/** A slug that is also a word of the interface: the entry diagnostic is called that for every firm. */
const interfaceWords = ['diagnostic'];

/** The sample itself, and the names of packages. */
const exempt = [':!content', ':!frontdesk.json', ':!package-lock.json'];

const slugs = [company, ...services, ...cases].map(({ slug }) => slug);
const names = [
  company.name,
  company.email,
  company.email.replace(/^.*@/, ''),
  company.tagline,
  ...slugs.filter((slug) => !interfaceWords.includes(slug)),
  ...services.map(({ title }) => title),
  ...cases.flatMap(({ title, client }) => [title, client]),
];
const range = pricing.project?.orderOfMagnitude;
const amounts = [pricing.diagnostic.price, ...(range ? [range.minimum, range.maximum] : [])];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOfName(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'iu');
}

/** An amount as anybody might write it: 1000, 1,000, 1.000, 1 000, 1_000. Beside a unit of time it is none. */
function patternOfAmount(units: number): RegExp {
  const digits = units.toLocaleString('en').replaceAll(',', "[,.\\s_'’\\u00a0\\u202f]?");
  return new RegExp(
    `(?:EUR|€|price|amount|minimum|maximum|examples|=)\\W{0,4}${digits}(?![\\d_]|[.,]\\d)|(?<![\\d.,_])${digits} ?(?:EUR|€)`,
    'iu',
  );
}

const patterns = [
  ...names.map((name) => [name, patternOfName(name)] as const),
  ...amounts.map((units) => [String(units), patternOfAmount(units)] as const),
].filter(([value]) => sampleDigests.includes(createHash('sha256').update(value).digest('hex').slice(0, 16)));

const files = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '.', ...exempt];
const texts = execFileSync('git', files, { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
  .map((file) => ({ file, text: `${file}\n${readFileSync(file, 'utf8')}` }));

describe('outside content/ no file of the repository', () => {
  test.runIf(patterns.length > 0).each(patterns)('quotes "%s" from it', (_value, pattern) => {
    expect(texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test.each([
    [
      1_250,
      ['EUR 1,250', 'price: 1_250', '"minimum": 1250', '1 250 €', '1.250 EUR'],
      ['1250 ms', 'EUR 11,250', '1,250,000 EUR'],
    ],
  ])('hides the amount %i, however it is written', (units, quotes, others) => {
    const pattern = patternOfAmount(units);

    expect([...quotes, ...others].filter((text) => pattern.test(text))).toEqual(quotes);
  });
});
