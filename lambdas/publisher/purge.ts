import { objectFolders, type Route } from '../../release/edge-route.ts';
import { leaseKey, PublishLease } from './publish-lease.ts';
import { type ObjectStore, type RouteStore, toBatches } from './stores.ts';

/** The bucket operations that a purge uses. */
interface PurgeableBucket extends Pick<ObjectStore, 'list'> {
  /** Deletes at most 1,000 keys. Missing keys are ignored. */
  delete(keys: readonly string[]): Promise<void>;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const maxKeysPerDelete = 1_000;

interface PurgeOptions {
  readonly routes: RouteStore;
  readonly objects: PurgeableBucket;
  /** Unique id of this run. */
  readonly run: string;
  readonly stack: {
    /** Throws while CloudFormation is changing the stack. */
    requireAtRest(): Promise<void>;
    /** Resolves once CloudFormation is no longer changing the stack. */
    waitUntilAtRest(): Promise<void>;
  };
  /** Asks whether to delete the objects with these keys. */
  readonly confirm: (keys: readonly string[]) => Promise<boolean>;
}

interface PurgeResult {
  readonly deleted: readonly string[];
  /** The error that interrupted the deletion. */
  readonly interruption?: unknown;
  /** Paths whose routes refer to missing objects. */
  readonly broken: readonly string[];
}

/**
 * Deletes the objects that no route refers to, after a confirmation. The publisher itself deletes nothing, because a
 * deletion cannot be undone, and the next deployment may need the object again. A purge therefore runs only while no
 * deployment is in progress, checks that before each call, and verifies at the end that every route has an object. If
 * one is missing, publishing again restores it.
 */
export async function purge(options: PurgeOptions): Promise<PurgeResult> {
  const { routes, objects, run, stack, confirm } = options;
  await stack.requireAtRest();
  const offeredKeys = (await compare(routes, objects)).unreferenced;
  const deleted: string[] = [];
  let interruption: unknown;
  if (offeredKeys.length > 0 && (await confirm(offeredKeys))) {
    try {
      await stack.requireAtRest();
      const lease = await PublishLease.acquire(routes, { event: run, run });
      // Keeps the objects that a deployment started to use while the confirmation was pending.
      const unreferenced = new Set((await compare(routes, objects)).unreferenced);
      const keys = offeredKeys.filter((key) => unreferenced.has(key));
      for (const batch of toBatches(keys, maxKeysPerDelete)) {
        await stack.requireAtRest();
        await lease?.requireHeld();
        await objects.delete(batch);
        deleted.push(...batch);
      }
      await lease?.finish();
    } catch (error) {
      interruption = error;
    }
  }
  await stack.waitUntilAtRest();
  const { broken } = await compare(routes, objects);
  return { deleted, broken, ...(interruption !== undefined && { interruption }) };
}

/** Returns the keys of objects that no route refers to, and the paths whose routes refer to a missing object. */
async function compare(
  routes: RouteStore,
  objects: PurgeableBucket,
): Promise<{ unreferenced: string[]; broken: string[] }> {
  const present = await objects.list();
  const referenced = new Set<string>();
  const broken = new Set<string>();
  for (const [path, value] of await routes.list()) {
    if (path === leaseKey) continue;
    const { get, markdown }: Route = JSON.parse(value);
    for (const key of [get, markdown]) {
      if (key === undefined) continue;
      referenced.add(key);
      if (!present.has(key)) broken.add(path);
    }
  }
  const unreferenced = [...present].filter(
    (key) => objectFolders.some((folder) => key.startsWith(folder)) && !referenced.has(key),
  );
  return { unreferenced, broken: [...broken] };
}
