import { createHash } from 'node:crypto';
import { keyPartLengths, type Release, type ReleaseDocument, routeEntries } from '../../contract/release.ts';
import { batches } from './bounded-concurrency.ts';
import { Fence } from './fence.ts';
import { emptyRecord, nextRecord, type ObjectRecord, recordsFolder, reusableKeys } from './object-record.ts';
import { type PlacedObjects, placeObjects } from './place-objects.ts';
import { maxKeysPerDelete, type ObjectStore, type RouteStore } from './stores.ts';
import { type ChangedRoutes, writeRoutes } from './write-routes.ts';

interface PublishOptions {
  readonly routes: RouteStore;
  readonly objects: ObjectStore;
  /** Replaces the placeholder in every document. */
  readonly baseUrl: string;
  /** RequestId of the event. A repetition of the event has the same one. */
  readonly event: string;
  /** Id that no other run has. */
  readonly run: string;
  /** Time in milliseconds since 1970. */
  readonly now: number;
  /** Returns the milliseconds until this run is cut off. */
  readonly remainingMs: () => number;
  /** Format of the routes; only tests write another than the current one. */
  readonly routeFormat?: number;
}

/** What a run changed. */
export interface PublishResult {
  /** Keys of the objects that were put. */
  readonly objects: readonly string[];
  readonly routes: ChangedRoutes;
  /** Keys of the objects that were removed. */
  readonly removed: readonly string[];
}

/** Time that a last call may take with its repetitions. */
const reserveMs = 20_000;

/**
 * Publishes a release: first the objects, then the routes to them, and at last removes objects that no release of the
 * last day used. Cut off at any point, it leaves each path with a whole document of this release or the one before, and
 * can be run again. Returns nothing for an event that is finished or superseded.
 *
 * No route leads to a missing object. A run removes only what has left the record before, and uses only what the record
 * holds or what it puts itself, under keys with a tag of its own event: so that not even a removal that was sent
 * long ago, and arrives when another run has begun, takes what it uses.
 */
export async function publish(
  release: Release<Iterable<ReleaseDocument>>,
  options: PublishOptions,
): Promise<PublishResult | undefined> {
  const { routes, objects, event, run } = options;
  const hasTime = () => options.remainingMs() > reserveMs;
  const requireTime = () => {
    if (!hasTime()) throw new Error(outOfTimeMessage);
  };
  const fence = await Fence.take(routes, { event, run, requireTime });
  if (!fence) return undefined;
  const before = await readRecord(objects, fence.record);
  const present = await objects.list();
  const placed = await placeObjects({
    documents: release.documents,
    baseUrl: options.baseUrl,
    objects,
    present,
    reusableKeys: reusableKeys(before),
    tag: tagOf(event),
    requireTime,
  });
  await putFixedObjects(placed.fixed, objects, fence);
  const entries = routeEntries(release.routes, placed.documents, options.routeFormat);
  const changed = await writeRoutes(routes, fence, entries, requireTime);

  const current = new Set(placed.documents.map(({ key }) => key));
  const { record, removable } = nextRecord(before, current, present, options.now);
  await objects.put(recordKey(run), jsonObject(record));
  await fence.finish(run);
  const oldRecords = [...present].filter((key) => key.startsWith(recordsFolder));
  const removed = await removeObjects([...removable, ...oldRecords], objects, fence, hasTime);
  return { objects: placed.put, routes: changed, removed };
}

const outOfTimeMessage = 'Cannot publish in the time that is left. Deploy again: it goes on where it stopped';

/** Returns the tag that tells the objects of this event from those of others with the same digest. */
function tagOf(event: string): string {
  return createHash('sha256').update(event).digest('hex').slice(0, keyPartLengths.tag);
}

/** Puts the pages that the distribution itself reads: their keys do not change, so that every run writes them anew. */
async function putFixedObjects(
  fixed: PlacedObjects['fixed'],
  objects: ObjectStore,
  fence: Fence,
): Promise<void> {
  for (const [key, object] of fixed) {
    await fence.check();
    await objects.put(key, object);
  }
}

/** Removes as many objects as there is time for: a later run removes the rest, and the release is published already. */
async function removeObjects(
  keys: readonly string[],
  objects: ObjectStore,
  fence: Fence,
  hasTime: () => boolean,
): Promise<string[]> {
  const removed: string[] = [];
  for (const batch of batches(keys, maxKeysPerDelete)) {
    if (!hasTime()) break;
    await fence.check();
    await objects.delete(batch);
    removed.push(...batch);
  }
  return removed;
}

const recordKey = (run: string) => `${recordsFolder}${run}.json`;

async function readRecord(objects: ObjectStore, run: string | undefined): Promise<ObjectRecord> {
  const text = run && (await objects.get(recordKey(run)));
  return text ? JSON.parse(text) : emptyRecord;
}

function jsonObject(value: object) {
  return { body: JSON.stringify(value), mediaType: 'application/json', cacheControl: 'no-store' };
}
