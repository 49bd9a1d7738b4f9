import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatManifest, packRelease, readManifest } from '../../release/manifest.ts';
import type { ReleaseDocument } from '../../release/release.ts';

const text = { mediaType: 'text/plain', cacheControl: 'no-store' };
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const routes = { '/mcp': { post: 1 } };
const documents: readonly ReleaseDocument[] = [
  { ...text, path: '/ü', contentLanguage: 'de', body: 'Grüße\n' },
  { ...text, path: '/ü.md', markdownOf: '/ü', body: 'https://frontdesk.invalid/' },
  { ...text, key: 'errors/414.json', body: Buffer.from('Grüße\n') },
  {
    ...text,
    path: '/film',
    folder: 'w/',
    body: { file: '/film', size: 1_000_001, sha256: 'f', hasPlaceholder: false },
  },
  {
    ...text,
    path: '/map',
    folder: 'w/',
    body: { file: '/map', size: 1_000_001, sha256: 'e', hasPlaceholder: true },
  },
];

test('packRelease() lays the bodies one after the other, equal ones once, and large ones aside', () => {
  const { manifest, bodies } = packRelease({ routes, documents }, ({ sha256 }) => `${sha256}.bin`);
  const places = manifest.documents.map(({ offset, asset, size, hasPlaceholder }) => [
    asset ?? offset,
    size,
    hasPlaceholder,
  ]);

  expect(places).toEqual([
    [0, 8, false],
    [8, 26, true],
    [0, 8, false],
    ['f.bin', 1_000_001, false],
    // The publisher has to replace the placeholder, so it reads the body.
    [34, 1_000_001, true],
  ]);
  expect(bodies.map((body) => body.sha256)).toEqual([
    sha256('Grüße\n'),
    sha256('https://frontdesk.invalid/'),
    'e',
  ]);
});

test('readManifest() returns what formatManifest() wrote, without the members for the indexes', () => {
  const listed = { ...documents[0], listing: { section: 'Pages' } } as ReleaseDocument;
  const { manifest } = packRelease({ routes, documents: [listed, ...documents] }, () => 'key');
  const read = readManifest(Buffer.from(formatManifest(manifest)));

  expect(read).toEqual(JSON.parse(JSON.stringify(manifest)));
  expect(read.documents[0]).toEqual({
    ...text,
    path: '/ü',
    contentLanguage: 'de',
    sha256: sha256('Grüße\n'),
    size: 8,
    hasPlaceholder: false,
    offset: 0,
  });
});
