import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../support/http-client.ts';
import { elementsOf } from '../website-project/build-website.ts';
import { loadPictures } from './in-page.js';
import { faultsAt, openTestedPage } from './page-rules.ts';
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
      expect(await faultsAt(page, url + path)).toEqual([]);
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

test('every price on a page of the sample is bound to its value', async () => {
  const pricing = JSON.parse(await read('/api/v1/pricing'));
  const { minimum, maximum } = pricing.project.orderOfMagnitude;
  const amounts = [pricing.diagnostic.price, minimum, maximum].map(({ amount }) =>
    amount.toLocaleString('en'),
  );
  const texts = await Promise.all(
    pages.map(async (path) =>
      elementsOf(Buffer.from(await read(path)))
        .filter(({ tag, ownText }) => tag !== 'script' && amounts.some((amount) => ownText.includes(amount)))
        .map(({ attributes, ownText }) => ({ path, bound: attributes['data-resource'], ownText })),
    ),
  );
  console.log(texts.flat());
  expect(texts.flat().filter(({ bound }) => bound === undefined)).toEqual([]);
  expect(new Set(texts.flat().map(({ bound }) => bound)).size).toBe(3);
});

/** The sentences in a resource: texts of several words, as a page shows their Markdown. */
function sentencesIn(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && / \S+ /.test(value) ? [value] : [];
  return Object.entries(value).flatMap(([key, member]) => sentencesIn(member, key));
}

test('every sentence of the resources is on a page of the sample, and in its Markdown', async () => {
  const { cases } = JSON.parse(await read('/api/v1/cases'));
  const paths = [
    'company',
    'services',
    'pricing',
    'next-step',
    ...cases.map(({ slug }: { slug: string }) => `cases/${slug}`),
  ];
  const resources = await Promise.all(paths.map(async (path) => JSON.parse(await read(`/api/v1/${path}`))));
  const html = await Promise.all(pages.map(read));
  const onPages = html.map((text) => elementsOf(Buffer.from(text))[0]?.text).join();
  const collapse = (text: string) => text.replaceAll(/\s+/g, ' ');
  const sentences = resources.flatMap((resource) => sentencesIn(resource));
  const full = collapse(await read('/llms-full.txt'));

  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((sentence) => !collapse(onPages).includes(collapse(sentence)))).toEqual([]);
  expect(sentences.filter((sentence) => !full.includes(collapse(sentence)))).toEqual([]);
});
