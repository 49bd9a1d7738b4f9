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

/** The bucket operations that the publisher uses, which delete nothing. */
export interface ObjectStore {
  /** Returns every key. */
  list(): Promise<Set<string>>;
  put(key: string, object: NewObject): Promise<void>;
}

export interface NewObject {
  /** Text, which is stored as UTF-8, or bytes. */
  readonly body: string | Uint8Array;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly contentLanguage?: string | undefined;
}
