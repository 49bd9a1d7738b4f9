import { objectsFolder } from '../../contract/edge-route.ts';

/** Folder of the records. Each run that finishes writes one, and the fence says which one stands. */
export const recordsFolder = 'publisher/';

const aDay = 24 * 60 * 60 * 1_000;

/** What is known of the objects. Times are milliseconds since 1970. */
export interface ObjectRecord {
  /** Keys of the objects of the last release. */
  readonly current: readonly string[];
  /** Since when an object is in no release. */
  readonly dropped: Readonly<{ [key: string]: number }>;
  /**
   * Objects that no finished run has used, and since when that is known. A run never uses them, unless it made them
   * itself: a run before it might just be removing them.
   */
  readonly strays: Readonly<{ [key: string]: number }>;
}

export const emptyRecord: ObjectRecord = { current: [], dropped: {}, strays: {} };

/** Keys of the objects that a new release may use again. Nobody removes them: what a run removes has left the record first. */
export function reusable({ current, dropped }: ObjectRecord): string[] {
  return [...current, ...Object.keys(dropped)];
}

/** The record after a release of the objects `current`, where the keys `present` stand in the bucket. */
export function nextRecord(
  before: ObjectRecord,
  current: ReadonlySet<string>,
  present: Iterable<string>,
  now: number,
): { readonly record: ObjectRecord; readonly removable: string[] } {
  const known = new Set(reusable(before));
  const dropped: { [key: string]: number } = {};
  const strays: { [key: string]: number } = {};
  const removable: string[] = [];
  for (const key of present) {
    if (current.has(key) || !key.startsWith(objectsFolder)) continue;
    const isDropped = known.has(key);
    const since = (isDropped ? before.dropped[key] : before.strays[key]) ?? now;
    if (now - since > aDay) removable.push(key);
    else (isDropped ? dropped : strays)[key] = since;
  }
  return { record: { current: [...current], dropped, strays }, removable };
}
