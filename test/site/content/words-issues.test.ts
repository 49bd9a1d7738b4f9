import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsSkeleton } from '../../../lib/firm/words-skeleton.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { pluralCategories } from '../../../site/content/read-words.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { englishWords, germanWords } from '../../fixtures/words.ts';
import { issuesIn } from './issues-in.ts';

const file = 'words.json';
const $schema = './schema/words.schema.json';

/** The issues in content whose words.json has these members. */
function issuesWith(members: object) {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, ...members }));
  return issuesIn(copy);
}

test('a word in words.json replaces only the corresponding English word', () => {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, language: 'en-GB', sent: { tellUs: 'Write to us' } }));

  const { words, warnings } = readContent(copy.directory);

  expect(words).toEqual({
    ...englishWords,
    language: 'en-GB',
    sent: { ...englishWords.sent, tellUs: 'Write to us' },
  });
  expect(warnings).toEqual([]);
});

test('content with all words in its language has no issues', () => {
  expect(issuesWith(JSON.parse(readFileSync('contract/words/de.json', 'utf8')))).toEqual([]);
});

/** The words of content whose words.json has these members, and the warnings about them. */
function wordsAndWarningsWith(members: object) {
  using copy = new ContentCopy();
  copy.write(file, JSON.stringify({ $schema, ...members }));
  const { words, warnings } = readContent(copy.directory);
  return {
    words,
    warnings: warnings
      .filter((warning) => !warning.startsWith('The content '))
      .map((warning) => warning.replace(new RegExp(`^${copy.directory}/words.json:[\\d:]+`), 'words.json')),
  };
}

const untilThen = 'Until then, the default is used';

test('a word of an earlier version does not prevent an update: the default is used, with a warning', () => {
  const given = {
    email: { subject: 'Request {identifier}', website: 'Form' },
    form: { tooShort: 'Too short' },
  };
  const { words, warnings } = wordsAndWarningsWith(given);

  expect(words.email).toMatchObject({ subject: englishWords.email.subject, website: 'Form' });
  expect(words.form.tooShort).toEqual(englishWords.form.tooShort);
  expect(warnings).toEqual([
    `words.json /form/tooShort is "Too short": write an object with the members "zero", "one", "two", "few", "many", "other", for instance ${JSON.stringify(englishWords.form.tooShort)}. ${untilThen}`,
    `words.json /email/subject is "Request {identifier}": write it with {name} and {identifier}, and with no other placeholders. ${untilThen}`,
  ]);
});

test("a missing word is replaced by Frontdesk's own translation, if any", () => {
  const { words, warnings } = wordsAndWarningsWith({ language: 'de-AT', form: { send: 'Abschicken' } });

  expect(words).toEqual({
    ...germanWords,
    language: 'de-AT',
    form: { ...germanWords.form, send: 'Abschicken' },
  });
  expect(warnings).toEqual([]);
});

test('one warning lists the words that are missing or that are still the English sentence', () => {
  const givenWords = frenchWords();
  delete givenWords.form.optional;
  givenWords.outcome.againInSeconds = englishWords.outcome.againInSeconds;

  const { words, warnings } = wordsAndWarningsWith(givenWords);

  expect(words.form.optional).toBe('(optional)');
  expect(warnings).toEqual([
    'Readers see 2 words in English: translate "form.optional", "outcome.againInSeconds" in words.json ("npm run words" adds the English texts that it lacks)',
  ]);
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

test('a plural that lacks a form of the language is a warning', () => {
  const { warnings } = wordsAndWarningsWith({
    language: 'ar',
    form: { fieldsToCorrect: { one: 'حقل', other: 'حقول' } },
  });

  expect(warnings).toContain(
    `words.json /form/fieldsToCorrect has no text for "two", "few", "many": add the missing plural forms. ${untilThen}`,
  );
});

test('the output of "npm run words" is valid, keeps existing words, and has all others in English', () => {
  const skeleton = wordsSkeleton('sv', { language: 'sv', form: { send: 'Skicka', later: 'Sedan' } });

  expect(skeleton).toMatchObject({
    $schema,
    language: 'sv',
    form: { send: 'Skicka', optional: '(optional)', later: 'Sedan' },
    request: { answerInDays: { one: 'We reply within one working day.' } },
  });
  expect(wordsAndWarningsWith(skeleton).warnings).toEqual([
    expect.stringMatching(/^Readers see \d+ words in English/),
    expect.stringContaining('"form.later"'),
  ]);
});

test.for<[words: Record<string, unknown>, pointer: string, remedy: string]>([
  [{ form: 'Send' }, '/form', ''],
  [{ form: null }, '/form', ''],
  [{ email: { labels: ['Name'] } }, '/email/labels', ''],
  [
    { sent: { replyTo: 'We will reply to {email}' } },
    '/sent/replyTo',
    'write it with {email} and {tellUs}, ',
  ],
  [{ form: { labelled: '{label}: {value}' } }, '/form/labelled', 'write it with {label} and {text}, '],
  [{ sent: { answerBy: 'By {day' } }, '/sent/answerBy', 'write it with {day}, '],
  [{ form: { send: 'Send {it}' } }, '/form/send', 'write it without braces'],
  [
    { form: { tooShort: { one: '{n} more', other: '{count}' } } },
    '/form/tooShort/one',
    'write it with {count}, ',
  ],
  [{ form: { send: 'Send\u0000' } }, '/form/send', 'remove the invisible character U+0000'],
  [{ sent: { tellUs: 'Tell \ud83e' } }, '/sent/tellUs', 'remove the invisible character U+D83E'],
])('the default is used instead of a word that does not fit: %j', ([given, pointer, remedy]) => {
  const { words, warnings } = wordsAndWarningsWith(given);

  expect(words).toEqual({ ...englishWords, language: 'en' });
  expect(warnings).toEqual([expect.stringContaining(`words.json ${pointer} is `)]);
  expect(warnings[0]).toContain(`: ${remedy}`);
  expect(warnings[0]).toMatch(new RegExp(`${untilThen}$`));
});

test('a plural form can omit the count, and a word can have a tab', () => {
  const tooShort = { one: 'More, please', other: 'At least {count}' };
  const { words, warnings } = wordsAndWarningsWith({ form: { tooShort, heading: 'Tab\tbed' } });

  expect(words.form).toEqual({ ...englishWords.form, tooShort, heading: 'Tab\tbed' });
  expect(warnings).toEqual([]);
});

test('an unknown word is a warning, not an error', () => {
  expect(issuesWith({ form: { heding: 'Send' }, later: { word: 'Text' } })).toEqual([]);
  expect(wordsAndWarningsWith({ form: { heding: 'Send' }, later: { word: 'Text' } }).warnings).toEqual([
    'words.json has words that no page shows: "form.heding" (did you mean "heading"?), "later". Correct misspelled names. Keep words of another version while you may still go back to that version',
  ]);
});

describe('words/<language>.json', () => {
  /** The words of other languages, and the warnings, of content with this file. */
  const readWith = (name: string, given: object) => {
    using copy = new ContentCopy();
    copy.write(`words/${name}`, JSON.stringify({ $schema: `.${$schema}`, ...given }));
    return readContent(copy.directory);
  };

  test('has the words of another language of the website, before those of Frontdesk', () => {
    const { otherWords, words, warnings } = readWith('de-AT.json', { form: { send: 'Abschicken' } });

    expect([...otherWords]).toEqual([
      ['de-AT', { ...germanWords, language: 'de-AT', form: { ...germanWords.form, send: 'Abschicken' } }],
    ]);
    expect(words.form).toEqual(englishWords.form);
    expect(warnings).toEqual([]);
  });

  test('has warnings for words that are missing, misspelled or do not fit', () => {
    const { $schema: _, language: __, ...given } = frenchWords();
    const { send: ___, ...form } = given.form;
    const { warnings } = readWith('fr.json', {
      ...given,
      form: { ...form, sned: 'Envoyer', sending: '{x}' },
    });

    expect(warnings.map((warning) => warning.replace(/^.*\/content\/(\S+?):[\d:]+/, '$1'))).toEqual([
      expect.stringMatching(
        /^Readers see 2 words in English: translate "form.send", "form.sending" in words\/fr.json \("npm run words -- fr"/,
      ),
      expect.stringMatching(
        /^words\/fr.json has words that no page shows: "form.sned" \(did you mean "send"\?\)/,
      ),
      expect.stringMatching(/^words\/fr.json \/form\/sending is "\{x\}": write it without braces/),
    ]);
  });

  test('must be named after a language', () => {
    using copy = new ContentCopy();
    copy.write('words/deutsch-.json', '{}');

    expect(issuesIn(copy)).toEqual([
      {
        file: 'words/deutsch-.json',
        pointer: '',
        problem: 'is not named after a language',
        fix: 'name it after a language (BCP 47), such as "de.json" or "pt-BR.json"',
      },
    ]);
  });
});
