import { expect, test } from 'vitest';
import { resolveWords } from '../../../contract/words/resolve-words.ts';
import { contentWarnings } from '../../../site/content/content-warnings.ts';
import { content } from '../fixture-site.ts';

const sentences = {
  English: 'We read the programs that others wrote, and tell you which of them are worth repair. ',
  German: 'Wir lesen Programme, die niemand mehr kennt, und sagen, was sich lohnt und was nicht. ',
  French: 'Nous lisons les programmes que les autres ont écrits, et disons ce qui vaut la peine. ',
  Japanese: '誰も知らないプログラムを読みます。',
};

/** The warnings about content with long texts in one language, on a website that declares another. */
function warningsFor(textLanguage: keyof typeof sentences, language: string, name = 'Desk') {
  const { company, website } = content;
  const text = sentences[textLanguage];
  const words = resolveWords({ $schema: '', language } as Parameters<typeof resolveWords>[0]);
  return contentWarnings({
    ...content,
    company: { ...company, name, summary: text, about: Array(10).fill(text) },
    cases: [],
    website: { ...website, words, theme: { ...website.theme, logo: undefined } },
  });
}

test.each([
  ['English', 'de', 'English'],
  ['English', 'fr', 'English'],
  ['English', 'ja', 'the Latin script'],
  ['German', 'en-GB', 'German'],
  ['Japanese', 'en', 'another script'],
] as const)('warns about %s content on a website in "%s"', (textLanguage, language, detectedLanguage) => {
  expect(warningsFor(textLanguage, language)).toEqual([
    `The content seems to be in ${detectedLanguage}, but the language of the website is "${language}": set "language" in words.json to the language of the content`,
  ]);
});

test.each([
  ['English', 'en-GB'],
  ['German', 'de-AT'],
  ['French', 'fr'],
  ['French', 'en'],
  ['Japanese', 'ja'],
] as const)('does not warn about %s content on a website in "%s"', (textLanguage, language) => {
  expect(warningsFor(textLanguage, language)).toEqual([]);
});

test('warns that icons are plain squares if the typeface lacks the initial', () => {
  expect(warningsFor('English', 'en', '楓 & Søn')).toEqual([
    expect.stringContaining('because the typeface lacks the initial of "楓 & Søn": add an "icon"'),
  ]);
  expect(warningsFor('English', 'en', 'Ø & 楓')).toEqual([]);
});

test('warns about a case without links, and quotes its slug', () => {
  const [first, ...others] = content.cases;
  if (!first) throw new Error('The fixture has no case');

  expect(contentWarnings({ ...content, cases: [{ ...first, links: [] }, ...others] })).toEqual([
    expect.stringContaining(`the case "${first.slug}"`),
  ]);
  expect(contentWarnings(content)).toEqual([]);
});
