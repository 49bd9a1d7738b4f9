import { expect, test } from 'vitest';
import { contentWarnings } from '../../../site/content/content-warnings.ts';
import { content } from '../fixture-site.ts';

const sentences = {
  English: 'We read the programs that others wrote, and tell you which of them are worth repair. ',
  German: 'Wir lesen Programme, die niemand mehr kennt, und sagen, was sich lohnt und was nicht. ',
  French: 'Nous lisons les programmes que les autres ont écrits, et disons ce qui vaut la peine. ',
  Japanese: '誰も知らないプログラムを読みます。',
};

/** The warnings about content with long texts in one language that declares another. */
function warningsFor(textLanguage: keyof typeof sentences, language: string) {
  const text = sentences[textLanguage];
  const company = { ...content.company, summary: text, about: Array(10).fill(text) };
  return contentWarnings({ ...content, company, cases: [] }, { language });
}

test.each([
  ['English', 'de', 'English'],
  ['English', 'fr', 'English'],
  ['English', 'ja', 'the Latin script'],
  ['German', 'en-GB', 'German'],
  ['Japanese', 'en', 'another script'],
] as const)('warns about %s content whose language is "%s"', (textLanguage, language, detectedLanguage) => {
  expect(warningsFor(textLanguage, language)).toEqual([
    `The content seems to be in ${detectedLanguage}, but its language is "${language}": set "language" in words.json to the language of the content`,
  ]);
});

test.each([
  ['English', 'en-GB'],
  ['German', 'de-AT'],
  ['French', 'fr'],
  ['French', 'en'],
  ['Japanese', 'ja'],
] as const)('does not warn about %s content whose language is "%s"', (textLanguage, language) => {
  expect(warningsFor(textLanguage, language)).toEqual([]);
});

test('warns about a case without links, and quotes its slug', () => {
  const [first, ...others] = content.cases;
  if (!first) throw new Error('The fixture has no case');

  expect(contentWarnings({ ...content, cases: [{ ...first, links: [] }, ...others] }, content.words)).toEqual(
    [expect.stringContaining(`the case "${first.slug}"`)],
  );
  expect(contentWarnings(content, content.words)).toEqual([]);
});
