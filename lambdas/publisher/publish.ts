import { type Release, type ReleaseDocument, routeEntries } from '../../release/release.ts';
import { Fence } from './fence.ts';
import { placeObjects } from './place-objects.ts';
import type { ObjectStore, RouteStore } from './stores.ts';
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
  /** Returns the milliseconds until this run is cut off. */
  readonly remainingMs: () => number;
}

/** What a run changed. */
export interface PublishResult {
  /** Keys of the objects that were put. */
  readonly objects: readonly string[];
  readonly routes: ChangedRoutes;
}

/** Time that a last call may take with its repetitions. */
const reserveMs = 20_000;

/**
 * Publishes a release: first the objects, then the routes to them. It deletes no object, and an object never changes:
 * cut off at any point, it leaves each path with a whole document of this release or the one before, and can be run
 * again. Returns nothing for an event that is finished or superseded.
 */
export async function publish(
  release: Release<Iterable<ReleaseDocument>>,
  options: PublishOptions,
): Promise<PublishResult | undefined> {
  const { routes, objects, baseUrl, event, run } = options;
  const requireTime = () => {
    if (options.remainingMs() <= reserveMs) throw new Error(outOfTimeMessage);
  };
  const fence = await Fence.take(routes, { event, run });
  if (!fence) return undefined;
  // Not concluded from the routes: whatever they name may be gone, by whichever hand. And only now that a purge, which
  // looks at the fence before it deletes, deletes nothing more.
  const present = await objects.list();
  const placed = await placeObjects({ documents: release.documents, baseUrl, objects, present, requireTime });
  // Their keys do not change, so that every run writes them anew, and one that was overtaken must not.
  for (const [key, object] of placed.fixed) {
    await fence.check();
    await objects.put(key, object);
  }
  const entries = routeEntries(release.routes, placed.documents);
  const changed = await writeRoutes(routes, fence, entries, requireTime);
  await fence.finish();
  return { objects: placed.put, routes: changed };
}

const outOfTimeMessage = 'Cannot publish in the time that is left. Deploy again: it goes on where it stopped';
