import { gzipSync } from 'node:zlib';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../support/http-client.ts';
import { elementsOf } from '../website-project/build-website.ts';
import { loadPictures } from './in-page.js';
import { faultsIn, openTestedPage } from './page-rules.ts';
import { kindsOfPages, startSample } from './sample.ts';
import { browserOfFile, hasBrowser, visitor } from './visitor.ts';

const { url, close, notices, pages } = await startSample();
afterAll(close);
/** Frontdesk's own pages, in the sample's frame. */
const ownPages = ['/request', '/request/sent', '/api', '/problems', '/problems/validation-failed'];
const browser = browserOfFile();
const visit = visitor(url);

test('the check of the sample warns of nothing but an amount that is not a price', () => {
  expect(notices).toEqual([
    expect.stringMatching(/^Warning: other price: a-report\.html shows an amount of 740,000 EUR, /),
  ]);
});

describe.runIf(hasBrowser)('a page of the sample', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openTestedPage(await browser());
  });

  test.each([...kindsOfPages(pages), ...ownPages, '/no-such-page'])(
    'follows every rule: %s',
    async (path) => {
      await page.goto(url + path);
      expect(await faultsIn(page)).toEqual([]);
    },
  );
});

/** What a browser with an empty cache loads at 360 px: the type, and the bytes as CloudFront compresses text. */
async function firstVisit(path: string) {
  const { page, complaints } = await visit('about:blank', { viewport: { width: 360, height: 800 } });
  const loading: Promise<{ type: string; bytes: number }>[] = [];
  const measure = async (type: string, body: Promise<Buffer>) => {
    const bytes = await body;
    return { type, bytes: Math.min(gzipSync(bytes).length, bytes.length) };
  };
  page.on('response', (response) => {
    if (!response.url().endsWith('/icon.svg'))
      loading.push(measure(response.request().resourceType(), response.body()));
  });
  await page.goto(path);
  await page.evaluate(loadPictures);
  const scripts = await page.evaluate<number>(
    `[...document.scripts].filter(({ type }) => type !== 'application/ld+json').length`,
  );
  const loaded = await Promise.all(loading);
  await page.context().close();
  const { image: pictures = [], ...others } = Object.groupBy(loaded, ({ type }) => type);
  const sum = (files: typeof loaded) => files.reduce((total, { bytes }) => total + bytes, 0);
  const files = Object.values(others).flatMap((list) => list ?? []);
  return {
    requests: files.length,
    bytes: sum(files),
    bytesWithPictures: sum(files) + sum(pictures),
    scripts,
    complaints,
  };
}

test.runIf(hasBrowser)(
  'no page of the sample exceeds the budget of a first visit, or runs a script',
  async () => {
    for (const path of pages) {
      const { requests, bytes, bytesWithPictures, scripts, complaints } = await firstVisit(path);
      expect(requests, path).toBeLessThanOrEqual(5);
      expect(bytes, path).toBeLessThanOrEqual(120_000);
      expect(bytesWithPictures, path).toBeLessThanOrEqual(250_000);
      expect([scripts, complaints], path).toEqual([0, []]);
    }
  },
);

const read = async (path: string) => (await send(url, { path })).text;

const collapse = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The texts of several words in a resource, but for amounts, which a page writes in its own way. */
function sentencesIn(value: unknown, name = ''): string[] {
  if (name === 'body') return fromMarkdown(String(value)).children.map((block) => collapse(plainText(block)));
  if (typeof value === 'string') return / \S+ /.test(value) ? [collapse(value)] : [];
  if (typeof value !== 'object' || value === null || 'formatted' in value) return [];
  return Object.entries(value).flatMap(([key, member]) => sentencesIn(member, key));
}

/** The text of a page, with that of its pictures. */
function textOf(html: string): string {
  const elements = elementsOf(Buffer.from(html));
  const alternatives = elements.map(({ attributes }) => attributes.alt ?? '');
  return collapse([...alternatives, elements[0]?.text].join('\n'));
}

test('every sentence of the resources is on a page of the sample, and in its Markdown', async () => {
  const names = ['company', 'services', 'pricing', 'cases', 'next-step'];
  const resources = await Promise.all(names.map(async (name) => JSON.parse(await read(`/api/v1/${name}`))));
  const onPages = (await Promise.all(pages.map(read))).map(textOf).join('\n');
  const inMarkdown = collapse(plainText(fromMarkdown(await read('/llms-full.txt'))));
  const sentences = resources.flatMap((resource) => sentencesIn(resource));

  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((sentence) => !onPages.includes(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => !inMarkdown.includes(sentence))).toEqual([]);
});
