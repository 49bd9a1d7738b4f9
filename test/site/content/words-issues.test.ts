import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { untranslatedMark } from '../../../contract/words/resolve-words.ts';
import { wordsSkeleton } from '../../../lib/words-skeleton.ts';
import { pluralCategories } from '../../../site/content/language-issues.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { englishWords, germanWords } from '../../fixtures/words.ts';
import { issuesIn } from './issues-in.ts';

const file = 'words.json';
const $schema = './schema/words.schema.json';

/** The issues of content whose words.json has these members. */
function issuesOf(members: object) {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, ...members }));
  return issuesIn(copy);
}

test('content without words.json has the English words', () => {
  using copy = new ContentCopy();

  expect(readContent(copy.directory).website.words).toEqual(englishWords);
});

test('a given word replaces the English one, and does not affect others', () => {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, language: 'en-GB', navigation: { nextStep: 'Our way' } }));

  expect(readContent(copy.directory).website.words).toEqual({
    ...englishWords,
    language: 'en-GB',
    navigation: { ...englishWords.navigation, nextStep: 'Our way' },
  });
});

test('content has no issue when all words of its language are given', () => {
  expect(issuesOf(JSON.parse(readFileSync('contract/words/de.json', 'utf8')))).toEqual([]);
});

/** The words of content whose words.json has these members, and the warnings about them. */
function websiteOf(members: object) {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, ...members }));
  const { words, warnings } = readContent(copy.directory).website;
  return { words, warnings: warnings.filter((warning) => !warning.startsWith('The content ')) };
}

test("a word that is missing or still marked as English is replaced by Frontdesk's own translation, if any", () => {
  const { words, warnings } = websiteOf({ language: 'de-AT', layout: { menu: 'Karte', skip: 'EN: Skip' } });

  expect(words).toEqual({
    ...germanWords,
    language: 'de-AT',
    layout: { ...germanWords.layout, menu: 'Karte' },
  });
  expect(warnings).toEqual([]);
});

test('missing words in a language without a translation are English, and one warning lists them', () => {
  const given = JSON.parse(frenchBut('layout.menu'));
  const { outcome } = JSON.parse(JSON.stringify(wordsSkeleton('fr')));
  given.outcome.againInSeconds = outcome.againInSeconds;

  const { words, warnings } = websiteOf(given);

  expect(words.layout.menu).toBe('Menu');
  expect(words.english).toEqual([
    'Menu',
    'Please send your request again in {count} second.',
    'Please send your request again in {count} seconds.',
  ]);
  expect(warnings).toEqual([
    '2 words of the website are shown in English: words.json has no "layout.menu" ("npm run words" adds the English text to translate); the text of "outcome.againInSeconds" still begins with "EN:"',
  ]);
});

test('English words cause no warning, whatever their region', () => {
  const { words, warnings } = websiteOf({ language: 'en-GB' });

  expect([words.english, warnings]).toEqual([undefined, []]);
});

/** All words as if they were translated, except these. */
function frenchBut(...names: string[]): string {
  const translated = JSON.stringify(wordsSkeleton('fr')).replaceAll(untranslatedMark, '');
  const words = JSON.parse(translated);
  for (const [group = '', name = ''] of names.map((path) => path.split('.'))) delete words[group][name];
  return JSON.stringify(words);
}

test.each([
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ['pl', ['one', 'few', 'many']],
  // "many" starts at a million.
  ['pt', ['one', 'other']],
  ['ja', ['other']],
])('in "%s" a plural has the categories of the counts that occur', (language, categories) => {
  expect(new Set(pluralCategories(language))).toEqual(new Set(categories));
});

test('a plural that lacks a form of the language is one issue', () => {
  expect(issuesOf({ language: 'ar', pricing: { types: { one: 'نوع', other: 'أنواع' } } })).toEqual([
    {
      file,
      pointer: '/pricing/types',
      wrong: 'has no text for "zero", "two", "few", "many"',
      right: 'add the missing plural forms',
    },
  ]);
});

test('the output of "npm run words" is valid, keeps the given words, and marks the rest', () => {
  const skeleton = wordsSkeleton('sv', { language: 'sv', layout: { menu: 'Meny', later: 'Sedan' } });

  expect(skeleton).toMatchObject({
    $schema,
    language: 'sv',
    layout: { menu: 'Meny', skip: 'EN: Skip to content', later: 'Sedan' },
    pricing: { types: { one: 'EN: The type of project', other: 'EN: The types of project' } },
  });
  expect(websiteOf(skeleton).warnings).toEqual([
    expect.stringMatching(/^\d+ words of the website are shown/),
    expect.stringContaining('"layout.later"'),
  ]);
});

test.each([
  [
    { pricing: { description: 'From {price} to {range}' } },
    '/pricing/description',
    '{diagnostic} and {price} and {range}',
  ],
  [{ common: { place: '{city}, {land}' } }, '/common/place', '{city} and {country}'],
  [{ common: { lastChanged: 'Changed {day' } }, '/common/lastChanged', '{day}'],
])('a placeholder that is missing, unknown or not closed is one issue: %j', (words, pointer, names) => {
  const [[text = ''] = []] = Object.values(words).map((group) => Object.values(group));

  expect(issuesOf(words)).toEqual([
    {
      file,
      pointer,
      wrong: `is ${JSON.stringify(text)}`,
      right: `write it with ${names}, and with no other placeholders`,
    },
  ]);
});

test('a control character and a lone surrogate in a word are one issue each', () => {
  expect(issuesOf({ layout: { skip: 'Skip\u0000', menu: 'Menu \ud83e', footer: 'Tab\tbed' } })).toEqual([
    expect.objectContaining({ pointer: '/layout/skip', right: 'remove the invisible character U+0000' }),
    expect.objectContaining({ pointer: '/layout/menu', right: 'remove the invisible character U+D83E' }),
  ]);
});

test('braces in a word without placeholders are one issue', () => {
  expect(issuesOf({ layout: { skip: 'Skip to {main}' } })).toEqual([
    { file, pointer: '/layout/skip', wrong: 'is "Skip to {main}"', right: 'write it without braces' },
  ]);
});

test('a plural form may omit the count, and has no other placeholder', () => {
  expect(issuesOf({ form: { tooShort: { one: 'More, please', other: 'At least {count}' } } })).toEqual([]);
  expect(issuesOf({ form: { tooShort: { one: '{n} more', other: 'At least {count}' } } })).toEqual([
    {
      file,
      pointer: '/form/tooShort/one',
      wrong: 'is "{n} more"',
      right: 'write it with {count}, and with no other placeholders',
    },
  ]);
});

test('an unknown word is not an error, but a warning names it', () => {
  expect(issuesOf({ form: { heding: 'Send' }, later: { word: 'Text' } })).toEqual([]);
  expect(websiteOf({ form: { heding: 'Send' }, later: { word: 'Text' } }).warnings).toEqual([
    'words.json has "form.heding" (did you mean "heading"?), "later", which no page shows: correct misspelled names. Keep words of another version as long as you may go back to it',
  ]);
});

describe('the 404 page, which must fit into one value of the edge store', () => {
  const shorten = 'shorten it until the page has at most 1024 bytes';

  test('reports the word that is too long', () => {
    const explanation = 'ä'.repeat(300);

    expect(issuesOf({ notFound: { explanation } })).toEqual([
      {
        file,
        pointer: '/notFound/explanation',
        wrong: expect.stringMatching(
          /^has 600 bytes, which makes the page for wrong addresses 1\d\d\d bytes long$/,
        ),
        right: shorten,
      },
    ]);
  });

  test('reports the name of the firm if that is too long', () => {
    using copy = new ContentCopy();
    const name = '楓'.repeat(60);
    copy.write('company.json', JSON.stringify({ ...copy.read('company.json'), name }));
    copy.write(
      file,
      JSON.stringify({ $schema, notFound: { title: 'ä'.repeat(80), explanation: 'ö'.repeat(80) } }),
    );

    expect(issuesIn(copy)).toEqual([
      expect.objectContaining({ file: 'company.json', pointer: '/name', right: shorten }),
    ]);
  });
});
