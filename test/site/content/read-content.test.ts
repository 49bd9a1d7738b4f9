import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issueLinesIn, issuesIn } from './issues-in.ts';

/** [description, change to the content, beginnings of the resulting issue lines]. */
const issueCases: [string, (copy: ContentCopy) => void, ...lines: string[]][] = [
  [
    'a member is missing',
    (copy) => copy.replace('pricing.json', '"currency": "GBP",', ''),
    'pricing.json /currency is missing: write text of at most 3 characters, for instance "EUR"',
  ],
  [
    'a member is misspelt',
    (copy) => copy.replace('services/repair.json', '"duration"', '"durration"'),
    'services/repair.json /duration is missing: write an object with the members "text", ',
    'services/repair.json /durration is unknown: remove it, or rename it to "duration"',
  ],
  [
    'a number has a comma and quotes',
    (copy) => copy.replace('pricing.json', '"price": 7250', '"price": "7,250"'),
    'pricing.json /diagnostic/price is "7,250": write a number from 0 to 1,000,000,000,000, for instance 12500',
  ],
  [
    'a text is too long, in characters of which each is two code units',
    (copy) => copy.set('company.json', ['city'], '𠮷'.repeat(81)),
    'company.json /city is 81 characters long: write text of 1 to 80 characters, for instance "Ghent"',
  ],
  [
    'a text ends with a space',
    (copy) => copy.replace('company.json', '"city": "Kendal"', '"city": "Kendal "'),
    'company.json /city is "Kendal ": write one line without leading or trailing white space',
  ],
  [
    'nobody can see a text',
    (copy) => copy.set('company.json', ['tagline'], '\u200b'),
    'company.json /tagline is "\u200b": write text that can be seen',
  ],
  [
    'a list is empty',
    (copy) => copy.set('company.json', ['languages'], []),
    'company.json /languages is a list of 0 items: write a list of 1 to 10 items, for instance ["en","nl"]',
  ],
  [
    'an optional member is empty',
    (copy) => copy.set('company.json', ['workingHours'], ''),
    'company.json /workingHours is "": write text of 1 to 200 characters, for instance "Monday to Friday, 9:00 to 17:00", or remove it',
  ],
  [
    'a choice is not one of the options',
    (copy) => copy.replace('next-step.json', '"who": "client"', '"who": "customer"'),
    'next-step.json /steps/0/who is "customer": write "client", "provider" or "both"',
  ],
  [
    'an e-mail address has an accent',
    (copy) => copy.set('company.json', ['email'], 'josé@a.example'),
    'company.json /email is "josé@a.example": write it without "é": only the letters a to z are allowed in an e-mail address',
  ],
  [
    'a day does not exist',
    (copy) => copy.replace('company.json', '2026-08-17', '2026-02-30'),
    'company.json /modified is "2026-02-30": write an existing date as YYYY-MM-DD',
  ],
  [
    'a range is upside down',
    (copy) => copy.replace('pricing.json', '"maximum": 140000', '"maximum": 300'),
    'pricing.json /project/orderOfMagnitude/maximum is 300, less than the minimum: write 18000 or more',
  ],
  [
    'a slug does not match its file name',
    (copy) => copy.replace('services/repair.json', '"slug": "repair"', '"slug": "repairs"'),
    'services/repair.json /slug is "repairs", but the file is named "repair": write "repair", or rename the file',
  ],
  [
    'the Markdown file of a case is empty',
    (copy) => copy.write('cases/bakery-orders.md', '\n'),
    'cases/bakery-orders.md has no text: write at least one sentence',
  ],
  [
    'a Markdown file has no case',
    (copy) => copy.write('cases/nobody.md', 'Once upon a time.'),
    'cases/nobody.md has no matching JSON file: rename it after its JSON file, or remove it',
  ],
  [
    'a file is not UTF-8',
    (copy) => copy.write('company.json', Buffer.from('{"name": "Caf\xe9"}', 'latin1')),
    'company.json:1 is not UTF-8: save it as UTF-8',
  ],
  ['a whole file is missing', (copy) => copy.remove('company.json'), 'company.json is missing: add it'],
];

test.each(issueCases)('readContent() explains the error if %s', (_what, edit, ...lines) => {
  using copy = new ContentCopy();
  edit(copy);

  expect(issueLinesIn(copy).map((line, index) => line.slice(0, lines[index]?.length))).toEqual(lines);
});

/** Returns the error message for invalid content. */
function messageOf({ directory }: ContentCopy): string {
  try {
    readContent(directory);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('readContent() reports the issues of all files at once, one line each', () => {
  using copy = new ContentCopy();
  copy.replace('company.json', '"founded": 1998', '"founded": 98');
  copy.replace('pricing.json', '"GBP"', '"euro"');
  copy.write('services/repair.json', '{');
  copy.replace('cases/ferry-timetable.json', '"repair"', '"repairs"');

  expect(messageOf(copy).replaceAll(/(\.json):\d+:\d+/g, '$1')).toContain(
    [
      `Cannot publish "${copy.directory}": 4 issues`,
      `${copy.directory}/company.json /founded is 98: write a whole number from 1900 to 2100, for instance 2013`,
      `${copy.directory}/services/repair.json is not valid JSON: write "}"`,
      `${copy.directory}/pricing.json /currency is "euro": write a currency code, three capital letters (ISO 4217), for instance "EUR"`,
      `${copy.directory}/cases/ferry-timetable.json /services/1 is "repairs", which is not a service: write "first-reading", "relocation", "repair" or "tuition", or remove it`,
    ].join('\n'),
  );
});

test('readContent() does not report a service as missing if its file has an issue', () => {
  using copy = new ContentCopy();
  copy.write('services/repair.json', '{');

  expect(issuesIn(copy).map(({ file }) => file)).toEqual(['services/repair.json']);
});

test('readContent() reports a missing folder', () => {
  expect(() => readContent('no-such-folder')).toThrow(
    'no-such-folder is missing: pass the path of a content folder',
  );
});

test('readContent() reads files with CRLF and byte order marks', () => {
  using copy = new ContentCopy();
  copy.write('cases/bakery-orders.md', '\ufeff## What\r\n\r\nIt happened.\r\n');
  copy.replace('company.json', '{', '\ufeff{');

  const body = readContent(copy.directory).cases.find(({ slug }) => slug === 'bakery-orders')?.body;

  expect(body).toBe('## What\n\nIt happened.');
});

test('a case without links is a warning, and so is a promise of days without a time zone', () => {
  using copy = new ContentCopy();
  copy.set('cases/ferry-timetable.json', ['links'], []);
  copy.set('company.json', ['timeZone'], undefined);

  expect(readContent(copy.directory).warnings).toEqual([
    expect.stringMatching(/^next-step.json has "workingDays", .* add "timeZone" to company.json$/),
    expect.stringMatching(/^Readers cannot verify the case "ferry-timetable": add a link/),
  ]);
});

test.for(['\n', '\r\n', '\r'])(
  'readContent() reports the line and column of an issue in lines that end with %j',
  (end) => {
    using copy = new ContentCopy();
    copy.write(
      'pricing.json',
      `{
  "$schema": "./schema/pricing.schema.json",
  "modified": "2026-09-01",
  "currency": "euro",
  "tax": "None.",
  "diagnostic": {
    "price": 1,
    "includes": ["A",
      ""],
    "doesNotInclude": ["B"], "payment": "Later."
  },
  "project": {
    "orderOfMagnitude": { "minimum": 2, "maximum": 1 },
    "howItIsFixed": "Together.",
    "whatMovesIt": ["C"], "whatMovesIt": ["D"],
    "discount": 1
  }
}`.replaceAll('\n', end),
    );

    expect(messageOf(copy).replaceAll(`${copy.directory}/`, '').split('\n').slice(1)).toEqual([
      'pricing.json:15:27 /project/whatMovesIt appears twice: remove one of the two',
      'pricing.json:4:3 /currency is "euro": write a currency code, three capital letters (ISO 4217), for instance "EUR"',
      'pricing.json:9:7 /diagnostic/includes/1 is "": write text of 1 to 300 characters',
      'pricing.json:16:5 /project/discount is unknown: remove it; other members allowed here: "agreement"',
    ]);
  },
);

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
  [['draft'], 'yes', 'services/repair.json', '/draft is "yes": write true or false'],
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
