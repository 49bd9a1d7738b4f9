import { expect, test } from 'vitest';
import { ContentCopy } from '../../../fixtures/content-copy.ts';
import { issueLinesIn } from '../issues-in.ts';

const isoDuration =
  'write an ISO 8601 duration: "PT45M" for 45 minutes, "P10D" for 10 days, "P3W" for 3 weeks, "P4M" for 4 months';

test.each<[path: (string | number)[], value: unknown, file: string, line: string]>([
  [['languages'], ['en', 'nl', 'en'], 'company.json', '/languages/2 is "en": remove this duplicate'],
  ...['<b>', '</p>', '<br />', '&amp;', '&#8211;', '**bold text**', '[x](https://a.example)'].map(
    (markup): [string[], string, string, string] => [
      ['tagline'],
      `Programs ${markup} more`,
      'company.json',
      `/tagline is "Programs ${markup} more": write it without "${markup}": readers would see this markup`,
    ],
  ),
  [
    ['project', 'orderOfMagnitude', 'minimum'],
    -1,
    'pricing.json',
    '/project/orderOfMagnitude/minimum is -1: write a number from 0 to 1,000,000,000,000, for instance 30000',
  ],
  [
    ['diagnostic', 'price'],
    95.5055,
    'pricing.json',
    '/diagnostic/price is 95.5055, but GBP has 2 decimal places: write 95.51',
  ],
  [
    ['steps', 0, 'duration'],
    'Ten minutes',
    'next-step.json',
    '/steps/0/duration is "Ten minutes": write an object with the members "text", "minimum", "maximum"',
  ],
  [
    ['steps', 0, 'duration'],
    { text: 'A week', minimum: '1 week' },
    'next-step.json',
    `/steps/0/duration/minimum is "1 week": ${isoDuration}`,
  ],
  [
    ['steps', 1, 'duration'],
    { text: 'A week', maximum: 'P1.5W' },
    'next-step.json',
    `/steps/1/duration/maximum is "P1.5W": ${isoDuration}`,
  ],
  [
    ['steps', 1, 'duration'],
    { text: 'Some weeks', minimum: 'P3W', maximum: 'P20D' },
    'next-step.json',
    '/steps/1/duration/maximum is "P20D": write "P3W" (the minimum) or a longer duration',
  ],
  [['draft'], 'yes', 'services/repair.json', '/draft is "yes": write true or false'],
  [
    ['questions'],
    { whoWroteIt: { isAsked: 'no' } },
    'next-step.json',
    '/questions/whoWroteIt/isAsked is "no": write true or false',
  ],
  [
    ['tagline'],
    'Programs\vand more',
    'company.json',
    '/tagline is "Programs\\u000band more": remove the invisible character U+000B',
  ],
])('readContent() suggests a fix in one line for %j: %j', (path, value, file, line) => {
  using copy = new ContentCopy();
  copy.set(file, path, value);

  expect(issueLinesIn(copy)).toEqual([`${file} ${line}`]);
});

test.each([
  'A < B & C > D',
  'Vec<u8>',
  'R&D; and more',
  '2 ** 3 ** 4',
  'a**b**c',
  'Array [1] (see above)',
  '<name>',
])('readContent() accepts the text %j unchanged', (text) => {
  using copy = new ContentCopy();
  copy.set('company.json', ['tagline'], text);

  expect(issueLinesIn(copy)).toEqual([]);
});

test('readContent() rejects characters that XML does not allow in every text, escaped or not', () => {
  using copy = new ContentCopy();
  const { tagline } = copy.read('company.json');
  copy.write('company.json', JSON.stringify(copy.read('company.json')).replace(tagline, '\\uffff Programs'));
  copy.write('pricing.json', JSON.stringify(copy.read('pricing.json')).replace('"', '"\uffff'));
  copy.write('cases/seed-bank.md', 'A text.\n\nFrom a\vslide.\n');

  expect(issueLinesIn(copy)).toEqual([
    'company.json /tagline is "\uffff Programs": remove the invisible character U+FFFF',
    'pricing.json:1 contains the invisible character U+FFFF: remove it',
    'cases/seed-bank.md:3 contains the invisible character U+000B: remove it',
  ]);
});
