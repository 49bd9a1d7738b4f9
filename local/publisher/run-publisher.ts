import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Release } from '../../contract/release.ts';
import { readManifest } from '../../lambdas/publisher/manifest.ts';
import { publish } from '../../lambdas/publisher/publish.ts';
import * as cloudfront from '../cloudfront/cloudfront-resource-types.ts';
import { EmulatedKeyValueStore } from '../cloudfront/emulated-key-value-store.ts';
import * as s3 from '../s3/s3-resource-types.ts';
import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { requireReferenced } from '../template/unsupported-template-error.ts';
import { copyStorage, objectStore, type PublishedStorage, routeStore } from './in-memory-stores.ts';
import { PublisherResource } from './publisher-resource-types.ts';

/** Makes the buckets and key-value stores of the template, which are empty at first. */
export function emptyStorage(template: InterpretedTemplate): PublishedStorage {
  return {
    buckets: new Map(template.all(s3.Bucket).map(({ ref }) => [ref, new Map()])),
    keyValueStores: new Map(
      template
        .all(cloudfront.KeyValueStore)
        .map(({ attribute }) => [attribute('Arn'), new EmulatedKeyValueStore()]),
    ),
  };
}

interface RunPublisherOptions {
  readonly template: InterpretedTemplate;
  readonly assetPath: (objectKey: string) => string;
  /** The storage before, which stays unchanged. */
  readonly storage: PublishedStorage;
  /** Release to publish instead of the manifest in the assembly. */
  readonly release: Release | undefined;
}

/**
 * Publishes what the template's custom resources say, through the publishing function's own module, and returns the new
 * storage. Readers see nothing of it until it replaces the storage before.
 */
export async function runPublisher({
  template,
  assetPath,
  storage,
  release,
}: RunPublisherOptions): Promise<PublishedStorage> {
  const next = copyStorage(storage);
  for (const { properties } of template.all(PublisherResource)) {
    const { Bucket, Store, ManifestKey, BaseUrl } = properties;
    await publish(release ?? readManifest(readFileSync(assetPath(ManifestKey))), {
      routes: routeStore(requireReferenced(next.keyValueStores, Store, 'key-value store')),
      objects: objectStore(requireReferenced(next.buckets, Bucket, 'bucket')),
      baseUrl: BaseUrl,
      event: randomUUID(),
      run: randomUUID(),
      remainingMs: () => Number.POSITIVE_INFINITY,
    });
  }
  return next;
}
