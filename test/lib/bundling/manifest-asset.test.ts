import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { manifestAsset } from '../../../lib/bundling/manifest-asset.ts';
import { SynthError } from '../../../lib/synth-error.ts';

test('manifestAsset() refuses more than the publisher can hold', () => {
  const body = 'A'.repeat(10_000_000);
  const documents = Array.from({ length: 51 }, (_, index) => ({
    path: `/${index}`,
    mediaType: 'image/webp',
    cacheControl: 'no-store',
    body,
    encoding: 'base64' as const,
  }));

  expect(() => manifestAsset(new Stack(new App()), 'Manifest', { routes: {}, documents })).toThrow(
    new SynthError(
      "Cannot publish 510 MB: the publisher's memory holds 500 MB. Use fewer pictures in the content",
    ),
  );
});
