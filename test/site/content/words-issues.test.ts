import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordsSkeleton } from '../../../lib/words-skeleton.ts';
import { pluralCategories } from '../../../site/content/language-issues.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { englishWords, germanWords } from '../../fixtures/words.ts';
import { issuesIn } from './issues-in.ts';

const file = 'words.json';
const $schema = './schema/words.schema.json';

/** The issues in content whose words.json has these members. */
async function issuesWith(members: object) {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, ...members }));
  return await issuesIn(copy);
}

test('a word in words.json replaces only the corresponding English word', async () => {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, language: 'en-GB', navigation: { nextStep: 'Our way' } }));

  expect((await readContent(copy.directory)).website.words).toEqual({
    ...englishWords,
    language: 'en-GB',
    navigation: { ...englishWords.navigation, nextStep: 'Our way' },
  });
});

test('content with all words in its language has no issues', async () => {
  expect(await issuesWith(JSON.parse(readFileSync('contract/words/de.json', 'utf8')))).toEqual([]);
});

/** The words of content whose words.json has these members, and the warnings about them. */
async function wordsAndWarningsWith(members: object) {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, ...members }));
  const { words, warnings } = (await readContent(copy.directory)).website;
  return {
    words,
    warnings: warnings
      .filter((warning) => !warning.startsWith('The content '))
      .map((warning) => warning.replace(new RegExp(`^${copy.directory}/words.json:[\\d:]+`), 'words.json')),
  };
}

const untilThen = 'Until then, the default is used';

test('a word of an earlier version does not prevent an update: the default is used, with a warning', async () => {
  const given = {
    email: { subject: 'Request {identifier}', website: 'Form' },
    form: { tooShort: 'Too short' },
  };
  const { words, warnings } = await wordsAndWarningsWith(given);

  expect(words.email).toMatchObject({ subject: englishWords.email.subject, website: 'Form' });
  expect(words.form.tooShort).toEqual(englishWords.form.tooShort);
  expect(warnings).toEqual([
    `words.json /form/tooShort is "Too short": write an object with the members "zero", "one", "two", "few", "many", "other", for instance ${JSON.stringify(englishWords.form.tooShort)}. ${untilThen}`,
    `words.json /email/subject is "Request {identifier}": write it with {name} and {identifier}, and with no other placeholders. ${untilThen}`,
  ]);
});

test.each([
  ['a text', { form: 'Send' }, '/form'],
  ['null', { form: null }, '/form'],
  ['a list', { email: { labels: ['Name'] } }, '/email/labels'],
])('%s instead of a group of words is a warning', async (_what, given, pointer) => {
  const { words, warnings } = await wordsAndWarningsWith(given);

  expect(words).toEqual({ ...englishWords, language: 'en' });
  expect(warnings).toEqual([
    expect.stringMatching(new RegExp(`^words\\.json ${pointer} is .*${untilThen}$`)),
  ]);
});

test("a missing word is replaced by Frontdesk's own translation, if any", async () => {
  const { words, warnings } = await wordsAndWarningsWith({ language: 'de-AT', layout: { menu: 'Karte' } });

  expect(words).toEqual({
    ...germanWords,
    language: 'de-AT',
    layout: { ...germanWords.layout, menu: 'Karte' },
  });
  expect(warnings).toEqual([]);
});

test('one warning lists the words that are missing or that are still the English sentence', async () => {
  const givenWords = frenchWords();
  delete givenWords.layout.menu;
  givenWords.outcome.againInSeconds = englishWords.outcome.againInSeconds;

  const { words, warnings } = await wordsAndWarningsWith(givenWords);

  expect(words.layout.menu).toBe('Menu');
  expect(warnings).toEqual([
    'The website shows 2 words in English: translate "layout.menu", "outcome.againInSeconds" in words.json ("npm run words" adds the English texts that it lacks)',
  ]);
});

test('English words do not trigger a warning in any region', async () => {
  expect((await wordsAndWarningsWith({ language: 'en-GB' })).warnings).toEqual([]);
});

/** All words, as if they were translated. */
function frenchWords() {
  const skeleton = wordsSkeleton('fr');
  return JSON.parse(JSON.stringify(skeleton), (name, text) =>
    typeof text === 'string' && name !== '$schema' && name !== 'language' ? `« ${text} »` : text,
  );
}

test.each([
  // "zero" is for 0, which no text counts.
  ['ar', ['one', 'two', 'few', 'many', 'other']],
  ['lv', ['zero', 'one', 'other']],
  ['pl', ['one', 'few', 'many']],
  // "many" starts at a million.
  ['pt', ['one', 'other']],
  ['ja', ['other']],
])('in "%s", a plural needs only the categories of counts that occur', (language, categories) => {
  expect(new Set(pluralCategories(language))).toEqual(new Set(categories));
});

test('a plural that lacks a form of the language is a warning', async () => {
  const { warnings } = await wordsAndWarningsWith({
    language: 'ar',
    pricing: { types: { one: 'نوع', other: 'أنواع' } },
  });

  expect(warnings).toContain(
    `words.json /pricing/types has no text for "two", "few", "many": add the missing plural forms. ${untilThen}`,
  );
});

test('the output of "npm run words" is valid, keeps existing words, and has all others in English', async () => {
  const skeleton = wordsSkeleton('sv', { language: 'sv', layout: { menu: 'Meny', later: 'Sedan' } });

  expect(skeleton).toMatchObject({
    $schema,
    language: 'sv',
    layout: { menu: 'Meny', skip: 'Skip to content', later: 'Sedan' },
    pricing: { types: { one: 'The type of project', other: 'The types of project' } },
  });
  expect((await wordsAndWarningsWith(skeleton)).warnings).toEqual([
    expect.stringMatching(/^The website shows \d+ words in English/),
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
])('a missing, unknown or unclosed placeholder is a warning: %j', async (words, pointer, names) => {
  const [[text = ''] = []] = Object.values(words).map((group) => Object.values(group));

  expect((await wordsAndWarningsWith(words)).warnings).toEqual([
    `words.json ${pointer} is ${JSON.stringify(text)}: write it with ${names}, and with no other placeholders. ${untilThen}`,
  ]);
});

test('a word with a control character or a lone surrogate is not used', async () => {
  const { words, warnings } = await wordsAndWarningsWith({
    layout: { skip: 'Skip\u0000', menu: 'Menu \ud83e' },
    form: { heading: 'Tab\tbed' },
  });

  expect(words.layout).toEqual(englishWords.layout);
  expect(words.form.heading).toBe('Tab\tbed');
  expect(warnings).toEqual([
    expect.stringContaining('remove the invisible character U+0000'),
    expect.stringContaining('remove the invisible character U+D83E'),
  ]);
});

test('braces in a word without placeholders are a warning', async () => {
  expect((await wordsAndWarningsWith({ layout: { skip: 'Skip to {main}' } })).warnings).toEqual([
    `words.json /layout/skip is "Skip to {main}": write it without braces. ${untilThen}`,
  ]);
});

test('a plural form can omit the count, but cannot have other placeholders', async () => {
  const tooShort = { one: 'More, please', other: 'At least {count}' };
  expect((await wordsAndWarningsWith({ form: { tooShort } })).warnings).toEqual([]);

  const { words, warnings } = await wordsAndWarningsWith({
    form: { tooShort: { one: '{n} more', other: 'At least {count}' } },
  });
  expect(words.form.tooShort).toEqual(englishWords.form.tooShort);
  expect(warnings).toEqual([
    `words.json /form/tooShort/one is "{n} more": write it with {count}, and with no other placeholders. ${untilThen}`,
  ]);
});

test('an unknown word is a warning, not an error', async () => {
  expect(await issuesWith({ form: { heding: 'Send' }, later: { word: 'Text' } })).toEqual([]);
  expect(
    (await wordsAndWarningsWith({ form: { heding: 'Send' }, later: { word: 'Text' } })).warnings,
  ).toEqual([
    'words.json has words that no page shows: "form.heding" (did you mean "heading"?), "later". Correct misspelled names. Keep words of another version while you may still go back to that version',
  ]);
});
