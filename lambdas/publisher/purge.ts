import { objectsFolder, type Route } from '../../release/edge-route.ts';
import { batches } from './bounded-concurrency.ts';
import { leaseKey, PublishLease } from './publish-lease.ts';
import type { ObjectStore, RouteStore } from './stores.ts';

/** The bucket operations that a purge uses. */
export interface PurgedBucket extends Pick<ObjectStore, 'list'> {
  /** Deletes at most 1,000 keys. Missing keys are ignored. */
  delete(keys: readonly string[]): Promise<void>;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const maxKeysPerDelete = 1_000;

interface PurgeOptions {
  readonly routes: RouteStore;
  readonly objects: PurgedBucket;
  /** Unique id of this run. */
  readonly run: string;
  readonly stack: {
    /** Throws while CloudFormation is changing the stack. */
    requireAtRest(): Promise<void>;
    /** Resolves once CloudFormation is no longer changing the stack. */
    untilAtRest(): Promise<void>;
  };
  /** Asks whether to delete the objects with these keys. */
  readonly confirm: (keys: readonly string[]) => Promise<boolean>;
}

export interface PurgeResult {
  readonly deleted: readonly string[];
  /** The error that interrupted the deletion. */
  readonly interruption?: unknown;
  /** Paths whose routes name missing objects. */
  readonly broken: readonly string[];
}

/**
 * Deletes the objects that no route names, after a confirmation. The publisher itself deletes nothing, because a delete
 * call cannot be taken back, and the next deployment may already use the object again. So a purge runs only while there
 * is no deployment, checks that before each call, and verifies at the end that every route has an object. If one
 * does not, publishing again restores it.
 */
export async function purge(options: PurgeOptions): Promise<PurgeResult> {
  const { routes, objects, run, stack, confirm } = options;
  await stack.requireAtRest();
  const offered = (await compare(routes, objects)).unnamed;
  const deleted: string[] = [];
  let interruption: unknown;
  if (offered.length > 0 && (await confirm(offered))) {
    try {
      await stack.requireAtRest();
      const lease = await PublishLease.acquire(routes, { event: run, run });
      // Objects that a deployment has published since the question are kept.
      const unnamed = new Set((await compare(routes, objects)).unnamed);
      const keys = offered.filter((key) => unnamed.has(key));
      for (const batch of batches(keys, maxKeysPerDelete)) {
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
  await stack.untilAtRest();
  const { broken } = await compare(routes, objects);
  return { deleted, broken, ...(interruption !== undefined && { interruption }) };
}

/** Returns the keys of objects that no route names, and the paths whose routes name a missing object. */
async function compare(
  routes: RouteStore,
  objects: PurgedBucket,
): Promise<{ unnamed: string[]; broken: string[] }> {
  const present = await objects.list();
  const named = new Set<string>();
  const broken: string[] = [];
  for (const [path, value] of await routes.list()) {
    if (path === leaseKey) continue;
    const { get, markdown }: Route = JSON.parse(value);
    for (const key of [get, markdown]) {
      if (key === undefined) continue;
      named.add(key);
      if (!present.has(key)) broken.push(path);
    }
  }
  const unnamed = [...present].filter((key) => key.startsWith(objectsFolder) && !named.has(key));
  return { unnamed, broken };
}
