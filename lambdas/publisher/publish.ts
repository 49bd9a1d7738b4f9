import type { Manifest } from '../../release/manifest.ts';
import { routeEntries } from '../../release/release.ts';
import { PublishLease } from './publish-lease.ts';
import type { ObjectStore, ReleaseBodies, RouteStore } from './stores.ts';
import { uploadObject, uploadObjects } from './upload-objects.ts';
import { type ChangedRoutes, writeRoutes } from './write-routes.ts';

interface PublishOptions {
  readonly routes: RouteStore;
  readonly objects: ObjectStore;
  readonly bodies: ReleaseBodies;
  /** Id of the release: the same for the same documents and routes. */
  readonly release: string;
  /** Replaces the placeholder in every document. */
  readonly baseUrl: string;
  /** RequestId of the event, which stays the same if the event is retried. */
  readonly event: string;
  /** Unique id of this run. */
  readonly run: string;
  /** Returns the milliseconds until the invocation times out. */
  readonly remainingMs: () => number;
}

/** The changes that a run made. */
export interface PublishResult {
  /** Keys of the objects that were uploaded. */
  readonly objects: readonly string[];
  readonly routes: ChangedRoutes;
}

/** Time reserved for the last call and its retries. */
const reserveMs = 20_000;

/**
 * Publishes a release: first the objects, then the routes to them. It never deletes an object, and never changes one
 * that has a route. If the run is interrupted, each path still returns a complete document of this release or the
 * previous one, and the run can be repeated. Returns undefined for an event that has been processed or superseded.
 */
export async function publish(
  manifest: Manifest,
  options: PublishOptions,
): Promise<PublishResult | undefined> {
  const { routes, objects, release, event, run } = options;
  const requireTime = () => {
    if (options.remainingMs() <= reserveMs) throw new Error(outOfTimeMessage);
  };
  const lease = await PublishLease.acquire(routes, { event, run });
  if (!lease) return undefined;
  // The objects are listed rather than derived from the routes, because an object may have been deleted despite its
  // route. They are listed only now: a purge checks the lease before it deletes, so it deletes nothing from here on.
  const existingKeys = await objects.list();
  const { documents } = manifest;
  const upload = await uploadObjects({ ...options, documents, existingKeys, requireTime });
  // Fixed keys never change, so each run writes these objects again. A superseded run must not.
  for (const document of documents) {
    if (document.path !== undefined || document.key === undefined) continue;
    await lease.requireHeld();
    await uploadObject(document.key, document, options);
  }
  const entries = routeEntries(manifest.routes, upload.documents);
  const changedRoutes = await writeRoutes(routes, lease, { entries, release }, requireTime);
  await lease.finish();
  return { objects: upload.newKeys, routes: changedRoutes };
}

const outOfTimeMessage =
  'Cannot publish in the remaining time. Deploy again: the publisher continues where it stopped';
