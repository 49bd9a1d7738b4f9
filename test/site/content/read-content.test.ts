import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issuesIn } from './issues-in.ts';

/** [change of the content, place of the issue, what is wrong, what would be right]. */
const issueCases: [
  string,
  (copy: ContentCopy) => void,
  file: string,
  pointer: string,
  wrong: string,
  right: string,
][] = [
  [
    'a member is missing',
    (copy) => copy.replace('pricing.json', '"currency": "EUR",', ''),
    'pricing.json',
    '/currency',
    'is missing',
    'write text of 0 to 3 characters, for instance "EUR"',
  ],
  [
    'a member is misspelt',
    (copy) => copy.replace('services/rescue.json', '"duration"', '"durration"'),
    'services/rescue.json',
    '/durration',
    'is not known here',
    'remove it, or name it "duration"',
  ],
  [
    'a number is text',
    (copy) => copy.replace('pricing.json', '"price": 9600', '"price": "9,600"'),
    'pricing.json',
    '/diagnostic/price',
    'is "9,600"',
    'write a whole number from 1 to 1,000,000,000,000, for instance 9600',
  ],
  [
    'a text is too long',
    (copy) => copy.replace('company.json', '"city": "Ghent"', `"city": "${'G'.repeat(100)}"`),
    'company.json',
    '/city',
    'is text of 100 characters',
    'write text of 1 to 80 characters, for instance "Ghent"',
  ],
  [
    'a text ends with a space',
    (copy) => copy.replace('company.json', '"city": "Ghent"', '"city": "Ghent "'),
    'company.json',
    '/city',
    'is "Ghent "',
    'write one line without white space at its ends',
  ],
  [
    'a list is empty',
    (copy) => copy.set('company.json', ['languages'], []),
    'company.json',
    '/languages',
    'is a list of 0 items',
    'write a list of 1 to 10 items, for instance ["en","nl"]',
  ],
  [
    'a choice is none of those there are',
    (copy) => copy.replace('next-step.json', '"who": "client"', '"who": "customer"'),
    'next-step.json',
    '/steps/0/who',
    'is "customer"',
    'write "client" or "provider" or "both"',
  ],
  [
    'a link is not https',
    (copy) => copy.replace('cases/aldwin-laboratory.json', 'https://www.iana.org', 'http://www.iana.org'),
    'cases/aldwin-laboratory.json',
    '/links/2/url',
    'is "http://www.iana.org/time-zones"',
    'write an address that begins with "https://"',
  ],
  [
    'a day does not exist',
    (copy) => copy.replace('company.json', '2026-10-05', '2026-02-30'),
    'company.json',
    '/modified',
    'is "2026-02-30"',
    'write a day as YYYY-MM-DD',
  ],
  [
    'a case names a service that there is not',
    (copy) => copy.replace('cases/tolhuis-mutual.json', '["diagnostic"]', '["diagnostics"]'),
    'cases/tolhuis-mutual.json',
    '/services/0',
    'is "diagnostics", which is no service',
    'write "diagnostic" or "handover" or "modernisation" or "rescue"',
  ],
  [
    'a range is upside down',
    (copy) => copy.replace('pricing.json', '"maximum": 300000', '"maximum": 300'),
    'pricing.json',
    '/project/orderOfMagnitude/maximum',
    'is 300, less than the minimum',
    'write 25000 or more',
  ],
  [
    'a slug is not the name of its file',
    (copy) => copy.replace('services/rescue.json', '"slug": "rescue"', '"slug": "rescues"'),
    'services/rescue.json',
    '/slug',
    'is "rescues", but the file is named "rescue"',
    'write "rescue", or rename the file',
  ],
  [
    'a slug stands in two files',
    (copy) => copy.replace('services/rescue.json', '"slug": "rescue"', '"slug": "handover"'),
    'services/rescue.json',
    '/slug',
    'is "handover", which "services/handover.json" has as well',
    'write "rescue"',
  ],
  [
    'the body of a case is missing',
    (copy) => copy.remove('cases/tolhuis-mutual.md'),
    'cases/tolhuis-mutual.md',
    '',
    'is missing',
    'add it',
  ],
  [
    'the body of a case is empty',
    (copy) => copy.write('cases/tolhuis-mutual.md', '\n'),
    'cases/tolhuis-mutual.md',
    '',
    'is ""',
    'write text of 1 to 20,000 characters',
  ],
  [
    'a body has no case',
    (copy) => copy.write('cases/nobody.md', 'Once upon a time.'),
    'cases/nobody.md',
    '',
    'stands beside no JSON file',
    'add "nobody.json", or remove it',
  ],
  [
    'a file does not belong there',
    (copy) => copy.write('services/notes.txt', ''),
    'services/notes.txt',
    '',
    'is no content file',
    'remove it, or name it as its neighbours are',
  ],
  [
    'a file is not UTF-8',
    (copy) => copy.write('company.json', Buffer.from('{"name": "Caf\xe9"}', 'latin1')),
    'company.json',
    '',
    'is not UTF-8',
    'save it in that encoding',
  ],
  [
    'a member stands there twice',
    (copy) => copy.replace('company.json', '"city"', '"city": "Bruges", "city"'),
    'company.json',
    '/city',
    'stands there twice',
    'keep one of the two',
  ],
  [
    'a whole file is missing',
    (copy) => copy.remove('company.json'),
    'company.json',
    '',
    'is missing',
    'add it',
  ],
];

test.each(issueCases)(
  'readContent() says what is wrong when %s',
  (_what, edit, file, pointer, wrong, right) => {
    using copy = new ContentCopy();
    edit(copy);

    const [issue, ...others] = issuesIn(copy).filter((one) => one.pointer === pointer);

    expect(issue?.file).toBe(file);
    expect(issue?.wrong.replaceAll(`${copy.directory}/`, '')).toBe(wrong);
    expect(issue?.right.slice(0, right.length)).toBe(right);
    expect(others).toEqual([]);
  },
);

test('readContent() names line and column where a file is not JSON', () => {
  using copy = new ContentCopy();
  copy.write('pricing.json', '{\n  "currency": "EUR"\n  "tax": "none"\n}\n');

  expect(issuesIn(copy)).toEqual([
    {
      file: 'pricing.json',
      pointer: '',
      position: { line: 3, column: 3 },
      wrong: 'is not JSON',
      right: 'write ",", or close the list or object before it',
    },
  ]);
});

test('readContent() reports the issues of all files at once, one line each', () => {
  using copy = new ContentCopy();
  copy.replace('company.json', '"founded": 2013', '"founded": 13');
  copy.replace('pricing.json', '"EUR"', '"euro"');
  copy.write('services/rescue.json', '{');
  copy.replace('cases/karsveld-dairy.json', '"rescue"', '"rescues"');

  expect(() => readContent(copy.directory)).toThrow(
    [
      `Cannot publish "${copy.directory}": 4 issues`,
      `${copy.directory}/company.json /founded is 13: write a whole number from 1900 to 2100, for instance 2013`,
      `${copy.directory}/services/rescue.json:1:2 is not JSON: close the object with "}"`,
      `${copy.directory}/pricing.json /currency is "euro": write "EUR"`,
      `${copy.directory}/cases/karsveld-dairy.json /services/1 is "rescues", which is no service: write "diagnostic"`,
    ].join('\n'),
  );
});

test('readContent() does not report a service as missing whose file has an issue', () => {
  using copy = new ContentCopy();
  copy.write('services/rescue.json', '{');

  expect(issuesIn(copy).map(({ file }) => file)).toEqual(['services/rescue.json']);
});

test('readContent() reports a missing folder', () => {
  expect(() => readContent('no-such-folder')).toThrow(
    'no-such-folder is missing: name a folder with content',
  );
});

test('readContent() ignores the hidden files of editors and systems', () => {
  using copy = new ContentCopy();
  copy.write('cases/.DS_Store', '');

  expect(issuesIn(copy)).toEqual([]);
});

test('readContent() reads files with CRLF and byte order marks', () => {
  using copy = new ContentCopy();
  copy.write('cases/tolhuis-mutual.md', '\ufeff## What\r\n\r\nIt happened.\r\n');
  copy.replace('company.json', '{', '\ufeff{');

  const body = readContent(copy.directory).cases.find(({ slug }) => slug === 'tolhuis-mutual')?.body;

  expect(body).toBe('## What\n\nIt happened.');
});
