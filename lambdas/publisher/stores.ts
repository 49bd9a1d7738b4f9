/** The KeyValueStore, as far as the publisher needs it. */
export interface RouteStore {
  /** Version of the whole store (its ETag). */
  version(): Promise<string>;
  get(key: string): Promise<string | undefined>;
  list(): Promise<Map<string, string>>;
  /**
   * Puts and deletes at most 50 keys, all or none, if the store still has the version `ifMatch`; else it throws a
   * VersionConflict. Returns the new version.
   */
  update(change: RouteChange, ifMatch: string): Promise<string>;
}

export interface RouteChange {
  readonly puts: readonly (readonly [key: string, value: string])[];
  readonly deletes: readonly string[];
}

/** Somebody else changed the store. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflict';
}

/** The bucket, as far as the publisher needs it. */
export interface ObjectStore {
  /** Every key. */
  list(): Promise<Set<string>>;
  get(key: string): Promise<string | undefined>;
  put(key: string, object: NewObject): Promise<void>;
  /** At most 1,000 keys. A key that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
}

export interface NewObject {
  readonly body: string;
  readonly mediaType: string;
  readonly cacheControl: string;
}

/** Most keys that the bucket deletes in one call. */
export const keysInDelete = 1_000;
