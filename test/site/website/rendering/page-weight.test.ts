import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontPairs } from '../../../../contract/content/theme-content.ts';
import { readContent } from '../../../../site/content/read-content.ts';
import { arabicFirm } from '../../../fixtures/firms-in-other-scripts.ts';
import { content, publish } from '../../fixture-site.ts';

/** Limits for a first visit to a page, without its pictures: the number of files and of transferred bytes. */
const maxFiles = 5;
const maxBytes = 120_000;

using arabic = arabicFirm();

const { website } = content;
const firms = [
  ...fontPairs.map((fonts) => ({
    name: `the fonts of "${fonts}"`,
    firm: { ...content, website: { ...website, theme: { ...website.theme, fonts } } },
  })),
  { name: 'its own typeface of 64 kB', firm: await readContent(arabic.directory) },
];

test.each(firms)('a first visit to any page stays within the limits, with $name', ({ firm }) => {
  const { documents } = publish(firm);
  const fonts = documents.flatMap(({ path = '', mediaType }) => (mediaType === 'font/woff2' ? [path] : []));
  const weights = new Map(
    documents.map(({ path, body, encoding }) => [
      path,
      encoding ? Buffer.from(body, encoding).length : gzipSync(body).length,
    ]),
  );
  const visits = documents
    .filter(({ mediaType }) => mediaType.startsWith('text/html'))
    .map(({ path, body }) => {
      const references = [...body.matchAll(/<(?:link rel="stylesheet" href|script[^>]* src)="([^"?]+)/g)];
      const files = [path, ...references.map(([, file]) => file), ...fonts];
      return {
        path,
        files: files.length,
        bytes: files.reduce((sum, file) => sum + (weights.get(file) ?? Number.NaN), 0),
      };
    });

  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(({ files, bytes }) => !(files <= maxFiles && bytes <= maxBytes))).toEqual([]);
});
