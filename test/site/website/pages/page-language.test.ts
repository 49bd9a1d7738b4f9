import { describe, expect, test } from 'vitest';
import { WordsContent } from '../../../../contract/content/words-content.ts';
import { pagePaths } from '../../../../contract/page-paths.ts';
import { paths } from '../../../../contract/paths.ts';
import { resolveWords } from '../../../../contract/words/resolve-words.ts';
import { bodyAt, content, pagesOf, publish } from '../../fixture-site.ts';

/** Publishes a website in `language` with English words, which content validation would report. */
function documentsIn(language: string) {
  const wordsContent = WordsContent.parse({ $schema: './schema/words.schema.json', language });
  const words = resolveWords(wordsContent as Parameters<typeof resolveWords>[0]);
  const website = { ...content.website, words };
  return publish({ ...content, website }).documents;
}

/** Publishes a website in `language`, and returns its pages, keyed by path. */
function pagesIn(language: string): Map<string, string> {
  return new Map(pagesOf(documentsIn(language)).map(({ path, body }) => [path, body]));
}

const isForPrograms = (path: string) =>
  [pagePaths.api, pagePaths.agents, pagePaths.problems].some((page) => path.startsWith(page));

const languagesOf = (page: string) => page.match(/<(?:html|main)[^>]*>/g);

describe.each([
  ['ar', '<html lang="ar" dir="rtl">', '<main id="main" lang="en" dir="ltr">', 'ar_EG'],
  ['nl-BE', '<html lang="nl-BE">', '<main id="main" lang="en" dir="ltr">', 'nl_BE'],
  ['en-GB', '<html lang="en-GB">', '<main id="main">', 'en_GB'],
])('a website in %s', (language, html, mainForPrograms, locale) => {
  const pages = pagesIn(language);

  test("declares the language of a page's JSON", () => {
    const languageAt = (path: string) => JSON.parse(bodyAt(path, documentsIn(language))).language;

    expect(languageAt('/privacy.json')).toBe(language);
    expect(languageAt('/agents.json')).toBe('en');
  });

  test('marks each page with its language and direction, and pages for developers as English', () => {
    for (const [path, page] of pages) {
      const main = isForPrograms(path) ? mainForPrograms : '<main id="main">';
      expect([path, languagesOf(page)]).toEqual([path, [html, main]]);
    }
  });

  test('declares the language in the metadata for sharing', () => {
    for (const [path, page] of pages) {
      const expected = isForPrograms(path) ? 'en_US' : locale;
      expect([path, /property="og:locale" content="(\w+)"/.exec(page)?.[1]]).toEqual([path, expected]);
    }
  });

  test('declares the language of each case for search engines', () => {
    const cases = [...pages].filter(([path]) => path.startsWith(`${pagePaths.cases}/`));

    expect(cases.length).toBeGreaterThan(0);
    for (const [, page] of cases) expect(page).toContain(`"inLanguage":"${language}"`);
  });
});

test.each([
  ['nl-BE', ["The provider's own texts are in Dutch (Belgium) (nl-BE)."]],
  ['en-GB', []],
])('the entry documents for programs state the language of the content: %s', (language, sentences) => {
  const skill = new RegExp(`^${paths.agentSkills}.*SKILL\\.md$`);
  const entryDocuments = documentsIn(language).filter(
    ({ path = '' }) => path === paths.llmsTxt || path === paths.openapi || skill.test(path),
  );

  expect(entryDocuments).toHaveLength(3);
  for (const { body } of entryDocuments)
    expect(body.match(/The provider's own texts are in .*?\)\.(?= |\n|\\n|$)/g) ?? []).toEqual(sentences);
});

test('the stylesheet uses only logical properties, which follow the direction of the language', () => {
  const styles = bodyAt('/style.css');

  expect(styles).toContain('inline-start');
  expect(styles.match(/(?:^|[;{\s-])(?:left|right)(?=[:\s;-])/g)).toEqual(null);
});
