import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontPairs } from '../../../../contract/content/theme-content.ts';
import { content, publish } from '../../fixture-site.ts';

/** Limits for a first visit to a page, without its pictures: the number of files and of transferred bytes. */
const maxFiles = 5;
const maxBytes = 120_000;

test.each(fontPairs)('a first visit to any page stays within the limits, with the fonts of "%s"', (fonts) => {
  const { website } = content;
  const themedContent = { ...content, website: { ...website, theme: { ...website.theme, fonts } } };
  const { documents } = publish(themedContent);
  const weights = new Map(
    documents.map(({ path, body, encoding }) => [
      path,
      encoding ? Buffer.from(body, encoding).length : gzipSync(body).length,
    ]),
  );
  const visits = documents
    .filter(({ mediaType }) => mediaType.startsWith('text/html'))
    .map(({ path, body }) => {
      const references = [
        ...body.matchAll(/<(?:link rel="(?:stylesheet|preload)" href|script[^>]* src)="([^"?]+)/g),
      ];
      const files = [path, ...references.map(([, file]) => file)];
      return {
        path,
        files: files.length,
        bytes: files.reduce((sum, file) => sum + (weights.get(file) ?? Number.NaN), 0),
      };
    });

  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(({ files, bytes }) => !(files <= maxFiles && bytes <= maxBytes))).toEqual([]);
});
