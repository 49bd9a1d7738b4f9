import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { englishWords } from '../../fixtures/words.ts';
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

test('a word that is given replaces the English one, and leaves all others', () => {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, language: 'en-GB', navigation: { nextStep: 'Our way' } }));

  expect(readContent(copy.directory).website.words).toEqual({
    ...englishWords,
    language: 'en-GB',
    navigation: { ...englishWords.navigation, nextStep: 'Our way' },
  });
});

test('content has no issue when all words of its language are given', () => {
  expect(issuesOf(JSON.parse(readFileSync('test/fixtures/words/de.json', 'utf8')))).toEqual([]);
});

test('words that a language other than English leaves out are one issue, which names them', () => {
  const { navigation, form, ...rest } = JSON.parse(readFileSync('test/fixtures/words/de.json', 'utf8'));

  expect(issuesOf({ ...rest, form: { ...form, send: undefined, email: undefined } })).toEqual([
    {
      file,
      pointer: '',
      wrong:
        'leaves words in English, which is not its language "de": "navigation", "form.send", "form.email"',
      right:
        'write them too; schema/words.schema.json beside this file has each with its place and its English text',
    },
  ]);
});

test('few words in Arabic are one issue, and so is each plural without all forms of that language', () => {
  const pricing = { ...arabicPricing, types: { one: 'نوع', other: 'أنواع' } };

  const [plural, english, ...others] = issuesOf({ language: 'ar', pricing });

  expect(plural).toEqual({
    file,
    pointer: '/pricing/types',
    wrong: 'has no text for "zero", "two", "few", "many"',
    right: 'write it as well',
  });
  expect(english?.wrong).toBe(
    'leaves words in English, which is not its language "ar": "navigation", "layout", "common", "home", "services", "service", "cases", "case", "nextStep", "request", "fields", "form", "outcome", "confirmation", "email", "privacy", "imprint", "notFound"',
  );
  expect(others).toEqual([]);
});

const arabicPricing = {
  description: '{diagnostic}: {price}. {range}.',
  descriptionWithoutProjects: '{diagnostic}: {price}.',
  ...Object.fromEntries(
    ['diagnostic', 'includes', 'doesNotInclude', 'payment', 'project', 'whatMovesIt', 'taxes'].map((name) => [
      name,
      'السعر',
    ]),
  ),
};

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
      right: `write it with ${names}, and with no other name in braces`,
    },
  ]);
});

test('braces in a word without placeholders are one issue', () => {
  expect(issuesOf({ layout: { skip: 'Skip to {main}' } })).toEqual([
    { file, pointer: '/layout/skip', wrong: 'is "Skip to {main}"', right: 'write it without { and }' },
  ]);
});

test('a form of a plural may leave the count out, and has no other placeholder', () => {
  expect(issuesOf({ form: { tooShort: { one: 'More, please', other: 'At least {count}' } } })).toEqual([]);
  expect(issuesOf({ form: { tooShort: { one: '{n} more', other: 'At least {count}' } } })).toEqual([
    {
      file,
      pointer: '/form/tooShort/one',
      wrong: 'is "{n} more"',
      right: 'write it with {count}, and with no other name in braces',
    },
  ]);
});

test('a word that the website does not have is one issue', () => {
  expect(issuesOf({ form: { submit: 'Send' } })).toEqual([
    {
      file,
      pointer: '/form/submit',
      wrong: 'is not known here',
      right: expect.stringMatching(
        /^remove it; what may still stand here is "heading", "optional", "send", /,
      ),
    },
  ]);
});

describe('the page for wrong addresses, which has to fit into one value of the edge', () => {
  const shorten = 'shorten it until the page has at most 1024';

  test('names the word that is too long', () => {
    const explanation = 'ä'.repeat(300);

    expect(issuesOf({ notFound: { explanation } })).toEqual([
      {
        file,
        pointer: '/notFound/explanation',
        wrong: expect.stringMatching(/^has 600 bytes, with which the page for wrong addresses has 1\d\d\d$/),
        right: shorten,
      },
    ]);
  });

  test('names the name of the firm where that is too long', () => {
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
