import { micromark } from 'micromark';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourceNames, resourcePaths } from '../../contract/resources/all-resources.ts';
import { escapeMarkdown } from '../../site/markdown.ts';
import { resourcePages, resourceText } from '../../site/resources/all-resources.ts';
import { documents, site } from './sample-site.ts';

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The visible text of HTML, a line for each block. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(script|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<\/(?:p|li|dt|dd|h\d|pre)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities]);
}

function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === 'body' ? textOf(micromark(value)).split('\n') : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, Array.isArray(value) ? name : key));
}

const published = Object.values(resourcePaths).flatMap((path) =>
  textsIn(JSON.parse(documents.find((document) => document.path === path)?.body ?? 'null')),
);

/** Whether a text is prose: more than one word, and no address. */
const sentences = published.filter((text) => /\S \S/.test(text));

test('the resources have enough sentences to compare', () => {
  expect(sentences.length).toBeGreaterThan(150);
});

describe('every sentence of the resources', () => {
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
  ])('stands in %s', (_where, text) => {
    const missing = sentences.filter(
      (sentence) =>
        !text.includes(escapeMarkdown(sentence)) &&
        !text.includes(sentence) &&
        !textOf(micromark(text)).includes(sentence),
    );
    expect(missing).toEqual([]);
  });
});

const { company, services, pricing, nextStep } = site.resources;

/** The texts for people that stand beside codes, amounts and bounds for programs. */
const texts = [
  company.country.name,
  ...company.languages.map(({ name }) => name),
  company.timeZone,
  pricing.diagnostic.price.formatted,
  pricing.project.orderOfMagnitude.formatted,
  ...[services.diagnostic, ...services.projects, ...nextStep.steps].map(({ duration }) => duration.text),
];

const a2aTexts = resourceNames.map((name) => resourceText(name, site.resources));

test.each([
  ['pages', documents.map(({ mediaType, body }) => (mediaType.startsWith('text/html') ? textOf(body) : ''))],
  ['Markdown variants', documents.map(({ markdownOf, body }) => (markdownOf ? body : ''))],
  ['llms-full.txt', documents.map(({ path, body }) => (path === paths.llmsFullTxt ? body : ''))],
  ['the texts of the A2A agent', a2aTexts],
])('what the resources say in codes and amounts, %s say in words', (_where, bodies) => {
  const text = bodies.join('\n');

  expect(texts.filter((part) => !text.includes(part) && !text.includes(escapeMarkdown(part)))).toEqual([]);
});

const pathsOfContent = [pagePaths.home, ...resourcePages(site.resources, new Map()).map(({ path }) => path)];
const contentPages = documents.filter(
  ({ path = '', mediaType }) => pathsOfContent.includes(path) && mediaType.startsWith('text/html'),
);

describe.each(contentPages.map(({ path = '', body }) => [path, body]))('the page %s', (path, body) => {
  test('has no sentence that is not in the resources', () => {
    const main = textOf(/<main.*<\/main>/s.exec(body)?.[0] ?? '');
    const sentencesOnPage = main
      .split('\n')
      .flatMap((line) => line.trim().split(/(?<=[.!?])\s+/))
      .filter((text) => /[.!?]$/.test(text));

    const known = published.join('\n');
    expect(sentencesOnPage.length, path).toBeGreaterThan(0);
    expect(
      sentencesOnPage.filter((sentence) => !known.includes(sentence)),
      'sentences that stand in site/pages/ or site/resources/: write them into content/, or without a full stop if they are labels',
    ).toEqual([]);
  });
});
