import type { DocumentEntry } from '../../release/release.ts';

/** The KeyValueStore operations that the publisher uses. */
export interface RouteStore {
  /** Returns the version of the whole store (its ETag). */
  version(): Promise<string>;
  get(key: string): Promise<string | undefined>;
  list(): Promise<Map<string, string>>;
  /**
   * Puts and deletes at most 50 keys, all or none, if the store still has the version `ifMatch`. Otherwise throws a
   * VersionConflictError. Returns the new version.
   */
  update(change: RouteChange, ifMatch: string): Promise<string>;
}

export interface RouteChange {
  readonly puts: readonly (readonly [key: string, value: string])[];
  readonly deletes: readonly string[];
}

/** Thrown when the store no longer has the version that an update expects. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';
}

/** The operations on the content bucket that the publisher uses, which delete nothing. */
export interface ObjectStore {
  /** Returns every key. */
  list(): Promise<Set<string>>;
  put(key: string, body: Uint8Array, metadata: ObjectMetadata): Promise<void>;
  /** Copies an object of another bucket, whose bytes do not pass through the function. */
  copy(key: string, source: { bucket: string; key: string }, metadata: ObjectMetadata): Promise<void>;
}

export type ObjectMetadata = Pick<DocumentEntry, 'mediaType' | 'cacheControl' | 'contentLanguage'>;

/** Splits `items` into batches of at most `size`. */
export function toBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
