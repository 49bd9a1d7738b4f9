import { expect, test } from 'vitest';
import { manifestLines, readManifest } from '../../release/manifest.ts';

const document = { path: '/ü', mediaType: 'text/plain', cacheControl: 'no-store', body: 'two\nlines' };
const picture = {
  key: 'errors/414.json',
  mediaType: 'image/webp',
  cacheControl: 'no-cache',
  body: 'UklG',
  encoding: 'base64',
} as const;
const header = (documents: number) => ({ documents, routes: { '/mcp': { post: 1 } } });
const toBytes = (...lines: object[]) =>
  Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

test('readManifest() returns documents that can be read more than once', () => {
  const { routes, documents } = readManifest(toBytes(header(2), document, document));

  expect(routes).toEqual({ '/mcp': { post: 1 } });
  expect([...documents]).toEqual([document, document]);
  expect([...documents]).toEqual([document, document]);
});

test('readManifest() returns the documents of manifestLines(), without the members for the indexes', () => {
  const routes = { '/mcp': { post: 1 }, '#404': { page: ['a', 'b', 'c', 'd'] } } as const;
  const listedDocument = { ...document, markdownOf: '/u', listing: { section: 'Pages' } };
  const manifest = [...manifestLines({ routes, documents: [listedDocument, picture] })].join('');
  const release = readManifest(Buffer.from(manifest));

  expect(release.routes).toEqual(routes);
  expect([...release.documents]).toEqual([{ ...document, markdownOf: '/u' }, picture]);
});

const completeManifest = toBytes(header(2), document, document);

test.each([
  ['nothing', new Uint8Array(), 'it has no complete line'],
  ['half of the header', completeManifest.subarray(0, 10), 'it has no complete line'],
  ['only the header', toBytes(header(2)), 'it contains 0 of 2 documents'],
  ['one document too few', toBytes(header(2), document), 'it contains 1 of 2 documents'],
  ['a truncated document', completeManifest.subarray(0, -2), 'it contains 1 of 2 documents'],
])('readManifest() rejects %s, before anything is published', (_what, bytes, message) => {
  expect(() => readManifest(bytes)).toThrow(`Cannot read the manifest: ${message}`);
});
