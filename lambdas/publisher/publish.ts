import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { type Route, routeStoreLimits } from '../../release/edge-route.ts';
import type { Manifest, ManifestDocument } from '../../release/manifest.ts';
import {
  objectKey,
  routeEntries,
  routeStoreIssues,
  type StoredDocument,
  serializeRoute,
} from '../../release/release.ts';
import { leaseKey, PublishLease, retryConflicts } from './publish-lease.ts';
import { type ObjectStore, type RouteChange, type RouteStore, toBatches } from './stores.ts';

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

/** Paths whose routes were changed. */
interface ChangedRoutes {
  readonly put: readonly string[];
  readonly deleted: readonly string[];
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
    stored.push({ ...document, key });
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

/** The entries of a release, and its id. */
interface WantedRoutes {
  readonly entries: ReadonlyMap<string, string>;
  readonly release: string;
}

/**
 * Makes the store contain the `wanted` entries, the lease, and the immutable files of the previous release, which pages
 * that are still open may request. It puts entries before it deletes others, so that no path is missing in between.
 */
async function writeRoutes(
  store: RouteStore,
  lease: PublishLease,
  wanted: WantedRoutes,
  requireTime: () => void,
): Promise<ChangedRoutes> {
  const put = new Set<string>();
  const deleted = new Set<string>();
  // If another program has changed the store, its entries must be listed again.
  await retryConflicts(async () => {
    const present = await store.list();
    const entries = new Map([...keptRoutes(present, wanted), ...wanted.entries]);
    requireSpace(present, entries);
    const change = changeBetween(present, entries);
    for (const [path] of change.puts) put.add(path);
    for (const path of change.deletes) deleted.add(path);
    for (const update of updatesOf(change)) {
      requireTime();
      await lease.update(update);
    }
  });
  return { put: [...put], deleted: [...deleted] };
}

/** The updates that make a change, of which the deletions are the last. */
function updatesOf({ puts, deletes }: RouteChange): RouteChange[] {
  const { keysPerUpdate } = routeStoreLimits;
  return [
    ...toBatches(puts, keysPerUpdate).map((batch) => ({ puts: batch, deletes: [] })),
    ...toBatches(deletes, keysPerUpdate).map((batch) => ({ puts: [], deletes: batch })),
  ];
}

/** The routes of immutable files that only the previous release contains. A run that is repeated keeps the same. */
function* keptRoutes(
  present: ReadonlyMap<string, string>,
  { entries, release }: WantedRoutes,
): Generator<[path: string, value: string]> {
  for (const [path, value] of present) {
    if (path === leaseKey || entries.has(path)) continue;
    const { v: _version, keep, keptBy, ...route }: Route = JSON.parse(value);
    if (keep || keptBy === release) yield [path, serializeRoute({ ...route, keptBy: release })];
  }
}

function changeBetween(
  present: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): RouteChange {
  return {
    puts: [...wanted].filter(([path, value]) => present.get(path) !== value),
    deletes: [...present.keys()].filter((path) => path !== leaseKey && !wanted.has(path)),
  };
}

/** Throws if the store cannot hold the old and the new routes together, as it briefly must. */
function requireSpace(present: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): void {
  const [issue] = routeStoreIssues(new Map([...present, ...wanted]));
  if (issue === undefined) return;
  throw new Error(
    `Cannot publish: with the routes of both the previous and the new release, ${issue}. Publish the change in two steps`,
  );
}
