import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { manifestAsset } from '../../../lib/bundling/manifest-asset.ts';
import { SynthError } from '../../../lib/input-error.ts';
import type { SiteDocument } from '../../../site/resources/site-document.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const assetOf = (documents: readonly SiteDocument[]) => {
  return manifestAsset(new Stack(new App()), 'Manifest', { routes: {}, documents }, scratchFolder());
};

const document = (path: string): SiteDocument => ({
  path,
  mediaType: 'text/plain',
  cacheControl: 'no-store',
  body: path,
});

test('manifestAsset() has another key if anything about a document changes', () => {
  const before = document('/a');
  const key = assetOf([before]).s3ObjectKey;

  expect(assetOf([{ ...before }]).s3ObjectKey).toBe(key);
  for (const change of [
    { path: '/b' },
    { mediaType: 'text/html' },
    { cacheControl: 'no-cache' },
    { body: '' },
  ])
    expect(assetOf([{ ...before, ...change }]).s3ObjectKey).not.toBe(key);
});

test.each([
  ['a path', [document(`/${'ü'.repeat(256)}`)], /^the path "\/ü+" has 513 bytes \(maximum: 512\)$/m],
  [
    'all routes together',
    Array.from({ length: 15_000 }, (_, index) => document(`/${index}/${'x'.repeat(300)}`)),
    /^all routes together have \d{7} bytes \(maximum: 5000000\)$/m,
  ],
  [
    'a route',
    [
      document('/a'),
      { ...document(`/api/v1/${'x'.repeat(500)}`), markdownOf: '/a' },
      document(`/api/v1/${'y'.repeat(1_000)}`),
    ],
    /^the route of "\/api\/v1\/y+" has \d{4} bytes \(maximum: 1024\)$/m,
  ],
])('manifestAsset() rejects %s with more bytes than a KeyValueStore accepts', (_what, documents, message) => {
  expect(() => assetOf(documents)).toThrow(message);
});

test("manifestAsset() rejects more than the publisher's memory can hold", () => {
  const body = 'A'.repeat(10_000_000);
  const documents = Array.from({ length: 51 }, (_, index) => ({ ...document(`/${index}`), body }));

  expect(() => assetOf(documents)).toThrow(
    new SynthError(
      'Cannot publish 510 MB: the publisher has memory for 500 MB. Use fewer pictures in the content',
    ),
  );
});
