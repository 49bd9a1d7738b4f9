import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import type { Manifest, ManifestDocument } from '../../release/manifest.ts';
import { objectKey, routeEntries, type StoredDocument, storedDocument } from '../../release/release.ts';
import { PublishLease } from './publish-lease.ts';
import { type ObjectStore, type RouteStore, toBatches } from './stores.ts';
import { type ChangedRoutes, writeRoutes } from './write-routes.ts';

interface PublishOptions {
  readonly routes: RouteStore;
  readonly objects: ObjectStore;
  /** The bodies of the release. */
  readonly bodies: {
    /** Name of the bucket of assets. */
    readonly bucket: string;
    /** Returns `size` bytes from `offset` of the release's file of bytes. */
    read(offset: number, size: number): Promise<Uint8Array>;
  };
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

/** S3 accepts 3,500 puts per second for each prefix, and each signature takes some CPU time. */
const maxConcurrentPuts = 32;

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
  const stored: StoredDocument[] = [];
  const missing = new Map<string, ManifestDocument>();
  for (const { path, ...entry } of manifest.documents) {
    if (path === undefined) continue;
    const document = { path, ...entry };
    const key = objectKey(document, document, options.baseUrl);
    stored.push(storedDocument(document, key));
    if (!existingKeys.has(key)) missing.set(key, document);
  }
  for (const batch of toBatches([...missing], maxConcurrentPuts)) {
    requireTime();
    await Promise.all(batch.map(([key, document]) => uploadObject(key, document, options)));
  }
  // Fixed keys never change, so each run writes these objects again. A superseded run must not.
  for (const document of manifest.documents) {
    if (document.path !== undefined || document.key === undefined) continue;
    await lease.requireHeld();
    await uploadObject(document.key, document, options);
  }
  const entries = routeEntries(manifest.routes, stored);
  const changedRoutes = await writeRoutes(routes, lease, { entries, release }, requireTime);
  await lease.finish();
  return { objects: [...missing.keys()], routes: changedRoutes };
}

const outOfTimeMessage =
  'Cannot publish in the remaining time. Deploy again: the publisher continues where it stopped';

/** Uploads the body of `document` as the object `key`. */
async function uploadObject(
  key: string,
  document: ManifestDocument,
  { bodies, baseUrl, objects }: PublishOptions,
): Promise<void> {
  const { asset, offset = 0, size, hasPlaceholder } = document;
  if (asset !== undefined) {
    await objects.copy(key, { bucket: bodies.bucket, key: asset }, document);
    return;
  }
  const bytes = size === 0 ? new Uint8Array() : await bodies.read(offset, size);
  await objects.put(key, hasPlaceholder ? withBaseUrl(bytes, baseUrl) : bytes, document);
}

function withBaseUrl(bytes: Uint8Array, baseUrl: string): Uint8Array {
  return Buffer.from(new TextDecoder().decode(bytes).replaceAll(baseUrlPlaceholder, () => baseUrl));
}
