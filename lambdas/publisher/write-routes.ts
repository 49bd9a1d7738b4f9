import { routeStoreLimits } from '../../release/edge-route.ts';
import { routeStoreIssues } from '../../release/release.ts';
import { batches } from './bounded-concurrency.ts';
import { type Fence, fenceKey, retryConflicts } from './fence.ts';
import type { RouteChange, RouteStore } from './stores.ts';

/** Paths whose routes were changed. */
export interface ChangedRoutes {
  readonly put: readonly string[];
  readonly deleted: readonly string[];
}

/**
 * Makes the store contain the entries `wanted` and the fence. It puts before it deletes, so no path is missing
 * meanwhile.
 */
export async function writeRoutes(
  store: RouteStore,
  fence: Fence,
  wanted: ReadonlyMap<string, string>,
  requireTime: () => void,
): Promise<ChangedRoutes> {
  const put = new Set<string>();
  const deleted = new Set<string>();
  // If something else has changed the store, it must be listed again.
  await retryConflicts(async () => {
    const present = await store.list();
    requireSpace(present, wanted);
    const change = changeBetween(present, wanted);
    for (const [path] of change.puts) put.add(path);
    for (const path of change.deletes) deleted.add(path);
    await applyChange(fence, change, requireTime);
  });
  return { put: [...put], deleted: [...deleted] };
}

async function applyChange(
  fence: Fence,
  { puts, deletes }: RouteChange,
  requireTime: () => void,
): Promise<void> {
  const changes = [
    ...batches(puts, routeStoreLimits.keysPerUpdate).map((batch) => ({ puts: batch, deletes: [] })),
    ...batches(deletes, routeStoreLimits.keysPerUpdate).map((batch) => ({ puts: [], deletes: batch })),
  ];
  for (const change of changes) {
    requireTime();
    await fence.update(change);
  }
}

function changeBetween(
  present: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): RouteChange {
  return {
    puts: [...wanted].filter(([path, value]) => present.get(path) !== value),
    deletes: [...present.keys()].filter((path) => path !== fenceKey && !wanted.has(path)),
  };
}

/** Throws if the store has no room for the old and the new routes together, which it needs for a moment. */
function requireSpace(present: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): void {
  const [issue] = routeStoreIssues(new Map([...present, ...wanted]));
  if (issue === undefined) return;
  throw new Error(
    `Cannot publish: with the routes of the last release beside the new ones, ${issue}. Publish the change in two steps`,
  );
}
