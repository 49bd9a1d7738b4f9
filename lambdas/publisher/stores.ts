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
  copy(key: string, source: ObjectAddress, metadata: ObjectMetadata): Promise<void>;
}

export interface ObjectAddress {
  readonly bucket: string;
  readonly key: string;
}

export type ObjectMetadata = Pick<DocumentEntry, 'mediaType' | 'cacheControl' | 'contentLanguage'>;

/** The bodies of a release in the bucket of assets. */
export interface ReleaseBodies {
  /** Returns `size` bytes from `offset` of the release's file of bytes. */
  read(offset: number, size: number): Promise<Uint8Array>;
  /** Name of the bucket. */
  readonly bucket: string;
}
