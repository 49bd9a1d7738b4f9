import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { createReleaseAssets } from '../../../lib/bundling/release-assets.ts';
import type { Document } from '../../../site/resources/document.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const createAsset = (documents: readonly Document[]) => {
  return createReleaseAssets(new Stack(new App()), { routes: {}, documents }, scratchFolder()).manifest;
};

const document = (path: string): Document => ({
  path,
  mediaType: 'text/plain',
  cacheControl: 'no-store',
  body: path,
});

test('createReleaseAssets() uses a different key if anything about a document changes', () => {
  const original = document('/a');
  const key = createAsset([original]).s3ObjectKey;

  expect(createAsset([{ ...original }]).s3ObjectKey).toBe(key);
  for (const change of [
    { path: '/b' },
    { mediaType: 'text/html' },
    { cacheControl: 'no-cache' },
    { body: '' },
  ])
    expect(createAsset([{ ...original, ...change }]).s3ObjectKey).not.toBe(key);
});

test.each([
  ['a path', [document(`/${'ü'.repeat(256)}`)], /^the path "\/ü+" has 513 bytes \(maximum: 512\)$/m],
  [
    'a route',
    [
      document('/a'),
      { ...document(`/api/v1/${'x'.repeat(500)}`), markdownOf: '/a' },
      document(`/api/v1/${'y'.repeat(1_000)}`),
    ],
    /^the route for "\/api\/v1\/y+" is \d{4} bytes long \(maximum: 1024\)$/m,
  ],
])(
  'createReleaseAssets() rejects %s with more bytes than a KeyValueStore accepts',
  (_what, documents, message) => {
    expect(() => createAsset(documents)).toThrow(message);
  },
);

test('createReleaseAssets() writes small bodies into one file, and each large one as an asset of its own', () => {
  const folder = scratchFolder();
  const film = join(folder, 'film.mp4');
  writeFileSync(film, Buffer.alloc(1_000_001));
  const body = { file: film, size: 1_000_001, sha256: 'f'.repeat(64), hasPlaceholder: false };
  const { bytes } = createReleaseAssets(
    new Stack(new App()),
    { routes: {}, documents: [document('/a'), document('/bc'), { ...document('/film'), body }] },
    folder,
  );

  expect(readFileSync(join(folder, 'bytes.bin'), 'utf8')).toBe('/a/bc');
  expect(bytes.s3ObjectKey).toMatch(/^[\da-f]{64}\.bin$/);
  expect(statSync(join(folder, `${body.sha256}.bin`)).size).toBe(1_000_001);
  expect(readFileSync(join(folder, 'manifest.ndjson'), 'utf8')).toMatch(/"asset":"[\da-f]{64}\.bin"/);
});
