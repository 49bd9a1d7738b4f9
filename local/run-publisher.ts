import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { publish } from '../lambdas/publisher/publish.ts';
import { type ObjectStore, type RouteStore, VersionConflictError } from '../lambdas/publisher/stores.ts';
import { readManifest } from '../release/manifest.ts';
import { EmulatedKeyValueStore } from './cloudfront/emulated-key-value-store.ts';
import { createS3Object, type S3Object } from './s3/request-object.ts';
import type { InterpretedTemplate } from './template/interpret-template.ts';
import { requireReferenced } from './template/unsupported-template-error.ts';

/**
 * Publishes the manifests of the template's custom resources to new buckets and key-value stores. Uses the module of
 * the publisher function.
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

/** The in-memory stores that the publisher fills: buckets keyed by name, and key-value stores keyed by ARN. */
export interface PublishedStorage {
  readonly buckets: ReadonlyMap<string, Map<string, S3Object>>;
  readonly keyValueStores: ReadonlyMap<string, EmulatedKeyValueStore>;
}

/** Adapts an emulated key-value store for the publisher. The synthesis and the publisher's tests check store limits. */
export function routeStore({ entries }: EmulatedKeyValueStore): RouteStore {
  let version = 1;
  return {
    version: async () => `V${version}`,
    get: async (key) => entries.get(key),
    list: async () => new Map(entries),
    async update({ puts, deletes }, ifMatch) {
      if (ifMatch !== `V${version}`) throw new VersionConflictError(`The version is V${version}`);
      for (const key of deletes) entries.delete(key);
      for (const [key, value] of puts) entries.set(key, value);
      version += 1;
      return `V${version}`;
    },
  };
}

/** Adapts an in-memory bucket for the publisher. */
export function objectStore(objects: Map<string, S3Object>): ObjectStore {
  return {
    list: async () => new Set(objects.keys()),
    async put(key, { body, mediaType, ...metadata }) {
      objects.set(key, createS3Object(Buffer.from(body), mediaType, metadata, new Date()));
    },
  };
}
