import { type ObjectStore, type RouteStore, VersionConflictError } from '../../lambdas/publisher/stores.ts';
import { type EmulatedKeyValueStore, KeyValueStoreError } from '../cloudfront/emulated-key-value-store.ts';
import { createS3Object, type S3Object } from '../s3/s3-object.ts';

/** The stores that the publisher fills, in memory: buckets by name, key-value stores by ARN. */
export interface PublishedStorage {
  readonly buckets: ReadonlyMap<string, Map<string, S3Object>>;
  readonly keyValueStores: ReadonlyMap<string, EmulatedKeyValueStore>;
}

/** Copies the storage, so that a run changes nothing of the one that is served. */
export function copyStorage({ buckets, keyValueStores }: PublishedStorage): PublishedStorage {
  return {
    buckets: new Map([...buckets].map(([name, objects]) => [name, new Map(objects)])),
    keyValueStores: new Map([...keyValueStores].map(([arn, store]) => [arn, store.copy()])),
  };
}

/** Gives the publisher an emulated key-value store. */
export function routeStore(store: EmulatedKeyValueStore): RouteStore {
  return {
    version: async () => store.version,
    get: async (key) => store.entries.get(key),
    list: async () => new Map(store.entries),
    async update(change, ifMatch) {
      try {
        store.update(change, ifMatch);
      } catch (error) {
        const isConflict = error instanceof KeyValueStoreError && error.name === 'ConflictException';
        throw isConflict ? new VersionConflictError(error.message) : error;
      }
      return store.version;
    },
  };
}

/** Most bytes of an object's key. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const maxKeyBytes = 1_024;

/** Gives the publisher a bucket in memory, which refuses what S3 refuses, by the names of its errors. */
export function objectStore(objects: Map<string, S3Object>): ObjectStore {
  return {
    list: async () => new Set(objects.keys()),
    async put(key, { body, mediaType, cacheControl }) {
      if (Buffer.byteLength(key) > maxKeyBytes) throw new Error(`KeyTooLongError: "${key}"`);
      for (const value of [mediaType, cacheControl]) {
        if (!/^[ -~]+$/.test(value))
          throw new Error(`InvalidArgument: ${JSON.stringify(value)} as a header field`);
      }
      objects.set(key, createS3Object(Buffer.from(body), mediaType, cacheControl, new Date()));
    },
  };
}
