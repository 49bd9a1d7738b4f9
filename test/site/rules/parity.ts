import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { resourceNames, resourcePaths } from '../../../contract/resources/all-resources.ts';
import { resourceText } from '../../../site/resources/build-resources.ts';
import { resourcePages } from '../../../site/website/pages/all-pages.ts';
import { formatAmount, nameOf, renderMarkdown, textOf, textsIn } from '../../support/page-text.ts';
import type { Firm } from '../fixture-site.ts';

/** The words in HTML, because line breaks may differ. Markdown has a colon where a list of facts has a column. */
const wordsOf = (html: string) =>
  textOf(html)
    .replaceAll(/:(?=\s)/g, '')
    .split(/\s+/)
    .filter(Boolean);

const isForPrograms = (path: string) =>
  [pagePaths.api, pagePaths.agents, pagePaths.problems].some((page) => path.startsWith(page));

/** The prose in the resources: texts of more than one word. */
export function sentencesOf(firm: Firm): string[] {
  return textsOf(firm).filter((text) => /\S \S/.test(text));
}

/** All texts in the resources. */
function textsOf({ documents, site }: Firm): string[] {
  const { language } = site.website.words;
  return Object.values(resourcePaths).flatMap((path) =>
    textsIn(language, JSON.parse(documents.find((document) => document.path === path)?.body ?? 'null')),
  );
}

/**
 * Tests that pages, their Markdown variants, llms-full.txt and the agents contain all content of the resources, and
 * nothing else.
 */
export function testParity(firm: Firm): void {
  const { documents, site } = firm;
  const { language } = site.website.words;
  const resourceTexts = textsOf(firm);
  const sentences = sentencesOf(firm);
  const allResourceText = resourceTexts.join('\n');
  const articleTexts = site.website.articles.flatMap(({ title, description, authors }) => [
    title,
    description,
    ...authors,
  ]);
  const longestFirst = [...new Set([...resourceTexts, ...articleTexts])]
    .filter((text) => text !== '')
    .toSorted((a, b) => b.length - a.length);
  /** Removes the texts of the resources from a line. */
  const withoutResourceTexts = (line: string) =>
    allResourceText.includes(line.trim())
      ? ''
      : longestFirst.reduce((rest, text) => (rest.includes(text) ? rest.replaceAll(text, '') : rest), line);
  describe('every sentence in the resources', () => {
    test('is on a page', () => {
      const pages = documents
        .filter(({ mediaType }) => mediaType.startsWith('text/html'))
        .map(({ body }) => textOf(body))
        .join('\n');

      expect(sentences.filter((sentence) => !pages.includes(sentence))).toEqual([]);
    });

    test.each([
      [
        'a Markdown variant',
        documents.flatMap(({ markdownOf, body }) => (markdownOf ? [body] : [])).join('\n'),
      ],
      ['llms-full.txt', documents.find(({ path }) => path === paths.llmsFullTxt)?.body ?? ''],
    ])('appears in %s', (_where, text) => {
      const renderedText = textOf(renderMarkdown(text));
      expect(sentences.filter((sentence) => !renderedText.includes(sentence))).toEqual([]);
    });
  });

  test.each(
    documents.flatMap(({ path = '', mediaType, body }) =>
      mediaType.startsWith('text/html') && isForPrograms(path) ? [[path, body]] : [],
    ),
  )('the page %s has the same text in Markdown and HTML', (path, body) => {
    const markdown = documents.find(({ markdownOf }) => markdownOf === path)?.body ?? '';
    // Form controls have no Markdown equivalent.
    const [, main = ''] =
      /<main.*?(<h1.*)<\/main>/s.exec(body.replace(/<(form|fieldset).*?<\/\1>/gs, '')) ?? [];
    const withoutNote = markdown.replace(/\n> .*\n/, '');

    expect(wordsOf(renderMarkdown(withoutNote))).toEqual(wordsOf(main));
  });

  const { company, services, pricing, nextStep } = site.resources;

  const amounts = [
    pricing.diagnostic.price,
    ...(pricing.project?.orderOfMagnitude ? [pricing.project.orderOfMagnitude] : []),
  ];

  /** The English texts that explain codes, amounts and ranges to programs. */
  const machineReadableTexts = [
    company.country.name,
    ...company.languages.map(({ name }) => name),
    ...amounts.map(({ formatted }) => formatted),
    ...(company.timeZone === undefined ? [] : [company.timeZone]),
  ];

  /** The same wording in the website's language. */
  const textsForPeople = [
    nameOf(language, company.country.code),
    ...company.languages.map(({ code }) => nameOf(language, code)),
    ...amounts.map((amount) => formatAmount(language, amount)),
  ];

  const textsForAll = [
    ...[services.diagnostic, ...services.projects, ...nextStep.steps].flatMap(
      ({ duration }) => duration?.text ?? [],
    ),
  ];

  const a2aTexts = resourceNames.map((name) => resourceText(name, site.resources));

  test.each([
    [
      'pages',
      textsForPeople,
      documents.map(({ mediaType, body }) => (mediaType.startsWith('text/html') ? textOf(body) : '')),
    ],
    [
      'Markdown variants',
      textsForPeople,
      documents.map(({ markdownOf, body }) => (markdownOf ? textOf(renderMarkdown(body)) : '')),
    ],
    [
      'llms-full.txt',
      textsForPeople,
      documents.map(({ path, body }) => (path === paths.llmsFullTxt ? textOf(renderMarkdown(body)) : '')),
    ],
    ['the texts of the A2A agent', machineReadableTexts, a2aTexts],
  ])('codes and amounts in the resources are written out in %s', (_where, expectedTexts, bodies) => {
    const text = bodies.join('\n');
    const texts = [...expectedTexts, ...textsForAll];

    expect(texts.filter((part) => !text.includes(part))).toEqual([]);
  });

  const contentPaths = [pagePaths.home, ...resourcePages(site).map(({ path }) => path)];
  const contentPages = documents.filter(
    ({ path = '', mediaType }) => contentPaths.includes(path) && mediaType.startsWith('text/html'),
  );

  describe.each(contentPages.map(({ path = '', body }) => [path, body]))('the page %s', (path, body) => {
    test('has no sentence that is not in the resources', () => {
      // A question to copy is what the visitor says to an assistant.
      const main = textOf((/<main.*<\/main>/s.exec(body)?.[0] ?? '').replaceAll(/<pre.*?<\/pre>/gs, ''));

      expect(main, path).toMatch(/\S/);
      expect(
        main.split('\n').filter((line) => /[.!?。！？]/.test(withoutResourceTexts(line))),
        'sentences in site/website/pages/ or site/resources/: move them to content/, or remove the full stop if they are labels',
      ).toEqual([]);
    });
  });
}
