import { routeStoreLimits } from '../../release/edge-route.ts';
import { routeStoreIssues } from '../../release/release.ts';
import { toBatches } from './bounded-concurrency.ts';
import { leaseKey, type PublishLease, retryConflicts } from './publish-lease.ts';
import type { RouteChange, RouteStore } from './stores.ts';

/** Paths whose routes were changed. */
export interface ChangedRoutes {
  readonly put: readonly string[];
  readonly deleted: readonly string[];
}

/**
 * Makes the store contain exactly the `wanted` entries and the lease. It puts entries before it deletes others, so that
 * no path is missing in between.
 */
export async function writeRoutes(
  store: RouteStore,
  lease: PublishLease,
  wanted: ReadonlyMap<string, string>,
  requireTime: () => void,
): Promise<ChangedRoutes> {
  const put = new Set<string>();
  const deleted = new Set<string>();
  // If another program has changed the store, its entries must be listed again.
  await retryConflicts(async () => {
    const present = await store.list();
    requireSpace(present, wanted);
    const change = changeBetween(present, wanted);
    for (const [path] of change.puts) put.add(path);
    for (const path of change.deletes) deleted.add(path);
    await applyChange(lease, change, requireTime);
  });
  return { put: [...put], deleted: [...deleted] };
}

async function applyChange(
  lease: PublishLease,
  { puts, deletes }: RouteChange,
  requireTime: () => void,
): Promise<void> {
  const changes = [
    ...toBatches(puts, routeStoreLimits.keysPerUpdate).map((batch) => ({ puts: batch, deletes: [] })),
    ...toBatches(deletes, routeStoreLimits.keysPerUpdate).map((batch) => ({ puts: [], deletes: batch })),
  ];
  for (const change of changes) {
    requireTime();
    await lease.update(change);
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
