import { expect, test } from 'vitest';
import { readManifest } from '../../../lambdas/publisher/manifest.ts';

const document = { path: '/ü', mediaType: 'text/plain', cacheControl: 'no-store', body: 'two\nlines' };
const bytesOf = (...lines: object[]) =>
  Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

test('readManifest() gives the documents as often as they are asked for', () => {
  const { endpoints, documents } = readManifest(bytesOf({ '/mcp': { post: 1 } }, document, document));

  expect(endpoints).toEqual({ '/mcp': { post: 1 } });
  expect([...documents]).toEqual([document, document]);
  expect([...documents]).toEqual([document, document]);
});

test('readManifest() takes no manifest that was cut off', () => {
  const { documents } = readManifest(bytesOf({}, document).subarray(0, -2));

  expect(() => [...documents]).toThrow('Cannot read the manifest: it ends in the midst of a line');
});
