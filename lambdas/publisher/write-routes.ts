import { type Route, routeStoreLimits } from '../../release/edge-route.ts';
import { routeStoreIssues, serializeRoute } from '../../release/release.ts';
import { leaseKey, type PublishLease, retryConflicts } from './publish-lease.ts';
import { type RouteChange, type RouteStore, toBatches } from './stores.ts';

/** Paths whose routes were changed. */
export interface ChangedRoutes {
  readonly put: readonly string[];
  readonly deleted: readonly string[];
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
export async function writeRoutes(
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
