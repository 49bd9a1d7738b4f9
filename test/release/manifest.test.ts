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
const bytesOf = (...lines: object[]) =>
  Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

test('readManifest() returns documents that can be read more than once', () => {
  const { routes, documents } = readManifest(bytesOf(header(2), document, document));

  expect(routes).toEqual({ '/mcp': { post: 1 } });
  expect([...documents]).toEqual([document, document]);
  expect([...documents]).toEqual([document, document]);
});

test('readManifest() returns the documents of manifestLines(), without the members for the indexes', () => {
  const routes = { '/mcp': { post: 1 }, '#not-found': { page: ['a', 'b', 'c'] } } as const;
  const listed = { ...document, markdownOf: '/u', listing: { section: 'Pages' } };
  const written = [...manifestLines({ routes, documents: [listed, picture] })].join('');
  const read = readManifest(Buffer.from(written));

  expect(read.routes).toEqual(routes);
  expect([...read.documents]).toEqual([{ ...document, markdownOf: '/u' }, picture]);
});

const whole = bytesOf(header(2), document, document);

test.each([
  ['nothing', new Uint8Array(), 'it has no whole line'],
  ['half of the header', whole.subarray(0, 10), 'it has no whole line'],
  ['only the header', bytesOf(header(2)), 'it has 0 of 2 documents'],
  ['one document too few', bytesOf(header(2), document), 'it has 1 of 2 documents'],
  ['a document that ends too early', whole.subarray(0, -2), 'it has 1 of 2 documents'],
])('readManifest() rejects %s, before anything is published', (_what, bytes, message) => {
  expect(() => readManifest(bytes)).toThrow(`Cannot read the manifest: ${message}`);
});
