import { Readable } from 'node:stream';
import FeedParser from 'feedparser';
import { parseAtomFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { feedPath } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';

const { sendRequest, baseUrl } = await deploymentUnderTest();
const { text: feed, headers } = await sendRequest({ path: feedPath });

/** The paths of the articles in the sitemap, newest first. */
async function articlePaths(): Promise<string[]> {
  const { text } = await sendRequest({ path: paths.sitemap });
  return [...text.matchAll(/<loc>[^<]*(\/articles\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
}

test('the feed has the media type and the cache time of a document', () => {
  expect(headers['content-type']).toBe('application/atom+xml');
  expect(headers['cache-control']).toContain('max-age=3600');
});

test('feedsmith reads every article with its id, days, authors and text', async () => {
  const { id, title, links, updated, entries = [] } = parseAtomFeed(feed);

  expect({ id, title, updated }).toEqual({
    id: expect.stringMatching(/^tag:[a-z.]+,\d{4}:articles$/),
    title: { value: expect.stringMatching(/\S/) },
    updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(links).toEqual([
    { rel: 'self', type: 'application/atom+xml', href: baseUrl + feedPath },
    { rel: 'alternate', type: 'text/html', href: `${baseUrl}/articles` },
  ]);
  expect(entries.map((entry) => entry.links?.[0]?.href)).toEqual(
    (await articlePaths()).map((path) => baseUrl + path),
  );
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
  for (const entry of entries) {
    expect(entry.authors?.length).toBeGreaterThan(0);
    expect(entry.content?.type).toBe('html');
    expect(entry.content?.value).toMatch(/^<[a-z]/);
  }
});

test('feedparser reads it without an error, and finds no relative link', async () => {
  const parser = Readable.from([feed]).pipe(new FeedParser({ feedurl: baseUrl + feedPath }));
  const items: FeedParser.Item[] = [];
  for await (const item of parser) items.push(item);

  expect(items.map(({ link }) => link)).toEqual((await articlePaths()).map((path) => baseUrl + path));
  for (const { guid, pubdate, author, description } of items) {
    expect(guid).toMatch(/^tag:/);
    expect(pubdate).toBeInstanceOf(Date);
    expect(author).toMatch(/\S/);
    expect([...(description ?? '').matchAll(/ (?:href|src)="(?!https?:|mailto:)[^"]*"/g)]).toEqual([]);
  }
});
