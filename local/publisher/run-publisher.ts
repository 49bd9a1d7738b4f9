import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { publish } from '../../lambdas/publisher/publish.ts';
import { readManifest } from '../../release/manifest.ts';
import { EmulatedKeyValueStore } from '../cloudfront/emulated-key-value-store.ts';
import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { requireReferenced } from '../template/unsupported-template-error.ts';
import { objectStore, type PublishedStorage, routeStore } from './in-memory-stores.ts';

/**
 * Publishes the manifests of the template's custom resources, with the publisher function's own module, to the buckets and
 * key-value stores, which are empty at first.
 */
export async function runPublisher(
  template: InterpretedTemplate,
  assetPath: (objectKey: string) => string,
): Promise<PublishedStorage> {
  const buckets = new Map(template.all('AWS::S3::Bucket').map(({ ref }) => [ref, new Map()]));
  const keyValueStores = new Map(
    template
      .all('AWS::CloudFront::KeyValueStore')
      .map(({ attribute }) => [attribute('Arn'), new EmulatedKeyValueStore()]),
  );
  for (const { properties } of template.all('Custom::SitePublisher')) {
    const { Bucket, Store, ManifestKey, BaseUrl } = properties;
    await publish(readManifest(readFileSync(assetPath(ManifestKey))), {
      routes: routeStore(requireReferenced(keyValueStores, Store, 'key-value store')),
      objects: objectStore(requireReferenced(buckets, Bucket, 'bucket')),
      baseUrl: BaseUrl,
      event: randomUUID(),
      run: randomUUID(),
      remainingMs: () => Number.POSITIVE_INFINITY,
    });
  }
  return { buckets, keyValueStores };
}
