import { type ObjectStore, type RouteStore, VersionConflictError } from '../../lambdas/publisher/stores.ts';
import type { EmulatedKeyValueStore } from '../cloudfront/emulated-key-value-store.ts';
import { createS3Object, type S3Object } from '../s3/request-object.ts';

/** The stores that the publisher fills, in memory: buckets by name, key-value stores by ARN. */
export interface PublishedStorage {
  readonly buckets: ReadonlyMap<string, Map<string, S3Object>>;
  readonly keyValueStores: ReadonlyMap<string, EmulatedKeyValueStore>;
}

/** Gives the publisher an emulated key-value store, whose limits synth and the publisher's own tests hold. */
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

/** Gives the publisher a bucket in memory. */
export function objectStore(objects: Map<string, S3Object>): ObjectStore {
  return {
    list: async () => new Set(objects.keys()),
    async put(key, { body, mediaType, cacheControl }) {
      objects.set(key, createS3Object(Buffer.from(body), mediaType, cacheControl, new Date()));
    },
  };
}
