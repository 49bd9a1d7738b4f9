import { objectsFolder } from '../../contract/edge-route.ts';
import { unusedObjectSeconds } from '../../contract/release.ts';

/** Folder of the records. Each run that finishes writes one, and the fence says which one stands. */
export const recordsFolder = 'publisher/';

/** What a run leaves for the next about the objects. Times are milliseconds since 1970. */
export interface ObjectRecord {
  /** Keys of the objects of the last release. */
  readonly current: readonly string[];
  /** Times since when objects are in no release, by key. */
  readonly dropped: Readonly<{ [key: string]: number }>;
  /**
   * Times since when objects are known that no finished run has used, by key. A run uses none but those it put itself:
   * an earlier run might be removing the others.
   */
  readonly strays: Readonly<{ [key: string]: number }>;
}

export const emptyRecord: ObjectRecord = { current: [], dropped: {}, strays: {} };

/** Returns the keys of objects that a release may use again. A run removes none: they leave the record first. */
export function reusableKeys({ current, dropped }: ObjectRecord): string[] {
  return [...current, ...Object.keys(dropped)];
}

/**
 * Returns the record after a release of the objects `current`, given the keys `present` in the bucket, and the keys that
 * may be removed once that record stands.
 */
export function nextRecord(
  before: ObjectRecord,
  current: ReadonlySet<string>,
  present: Iterable<string>,
  now: number,
): { readonly record: ObjectRecord; readonly removable: string[] } {
  const known = new Set(reusableKeys(before));
  const dropped: { [key: string]: number } = {};
  const strays: { [key: string]: number } = {};
  const removable: string[] = [];
  for (const key of present) {
    if (current.has(key) || !key.startsWith(objectsFolder)) continue;
    const isDropped = known.has(key);
    const since = (isDropped ? before.dropped[key] : before.strays[key]) ?? now;
    if (now - since > unusedObjectSeconds * 1_000) removable.push(key);
    else (isDropped ? dropped : strays)[key] = since;
  }
  return { record: { current: [...current], dropped, strays }, removable };
}
