import { expect, test } from 'vitest';
import { findPlaceholders, placeholdersInContent } from '../../../lib/config/placeholders.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

test.each([
  'desk@example.com',
  'https://client.example/app',
  'arn:aws:acm:us-east-1:123456789012:certificate/0a',
  '111122223333',
  'Z0123456789EXAMPLE',
])('findPlaceholders() finds "%s"', (value) => {
  expect(findPlaceholders({ list: [{ value }] })).toEqual([
    { path: ['list', '0', 'value'], value, remedy: expect.stringMatching(/^write /) },
  ]);
});

test.each([
  'desk@harbour-systems.com',
  'example.com.harbour-systems.be',
  'We moved its tests to desk.example',
  'Z0123456789ABC',
  null,
])('findPlaceholders() accepts %j', (value) => {
  expect(findPlaceholders({ value })).toEqual([]);
});

test('findPlaceholders() accepts origins on this machine', () => {
  const origins = ['http://localhost:5173', 'http://app.example'];

  expect(findPlaceholders({ agents: { allowedOrigins: origins } })).toEqual([
    expect.objectContaining({ value: 'http://app.example' }),
  ]);
});

test.each<[member: string, value: string | number, remedy: string]>([
  ['tagline', 'FILL IN: The provider in one line.', 'write what it asks for'],
  ['tagline', 'Ships. FILL IN: more', 'write what it asks for'],
  ['tagline', 'Lorem ipsum dolor', 'write your own text'],
  ['country', 'AQ', 'write the code of your country'],
  ['price', 123_456_789, 'write the amount, in major units of the currency'],
])('findPlaceholders() finds the placeholder: %s %j', (member, value, remedy) => {
  expect(findPlaceholders({ [member]: value })).toEqual([{ path: [member], value, remedy }]);
});

test.each<[member: string, value: string | number]>([
  ['requests', 2100],
  ['title', 'fill-in'],
])('findPlaceholders() accepts %s %j', (member, value) => {
  expect(findPlaceholders({ [member]: value })).toEqual([]);
});

test("placeholdersInContent() finds designers' filler text, including in Markdown", () => {
  using copy = new ContentCopy();
  copy.write('cases/a.md', 'We fill in: nothing.\n\nLorem ipsum dolor.\n');

  expect(placeholdersInContent(copy.directory).filter((line) => line.includes('/a.md'))).toEqual([
    `${copy.directory}/cases/a.md:3:1 the text is "Lorem ipsum dolor.", a placeholder: write your own text`,
  ]);
});

test('placeholdersInContent() ignores a draft until it is published', () => {
  using copy = new ContentCopy();
  const initialPlaceholders = placeholdersInContent(copy.directory);
  const write = (draft: boolean) => {
    copy.write('cases/new.json', JSON.stringify({ draft, title: 'FILL IN: What came of it.' }));
    copy.write('cases/new.md', 'FILL IN: The text.\n');
  };

  write(true);
  expect(placeholdersInContent(copy.directory)).toEqual(initialPlaceholders);
  write(false);
  expect(placeholdersInContent(copy.directory)).toHaveLength(initialPlaceholders.length + 2);
});

test('placeholdersInContent() finds placeholders behind a byte order mark', () => {
  using copy = new ContentCopy();
  const company = { ...copy.read('company.json'), tagline: 'FILL IN: The provider in one line.' };
  copy.write('company.json', `\ufeff${JSON.stringify(company)}`);

  expect(placeholdersInContent(copy.directory)).toContainEqual(expect.stringContaining('company.json:1:'));
});
