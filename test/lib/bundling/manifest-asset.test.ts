import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { createManifestAsset } from '../../../lib/bundling/manifest-asset.ts';
import { SynthError } from '../../../lib/input-error.ts';
import type { Document } from '../../../site/resources/document.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const createAsset = (documents: readonly Document[]) => {
  return createManifestAsset(new Stack(new App()), 'Manifest', { routes: {}, documents }, scratchFolder());
};

const document = (path: string): Document => ({
  path,
  mediaType: 'text/plain',
  cacheControl: 'no-store',
  body: path,
});

test('createManifestAsset() uses a different key if anything about a document changes', () => {
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
  'createManifestAsset() rejects %s with more bytes than a KeyValueStore accepts',
  (_what, documents, message) => {
    expect(() => createAsset(documents)).toThrow(message);
  },
);

test("createManifestAsset() rejects documents that exceed the publisher's memory", () => {
  const body = 'A'.repeat(10_000_000);
  const documents = Array.from({ length: 51 }, (_, index) => ({ ...document(`/${index}`), body }));

  expect(() => createAsset(documents)).toThrow(
    new SynthError(
      'Cannot publish 510 MB: the publisher has memory for at most 500 MB. Use fewer pictures in the content',
    ),
  );
});
