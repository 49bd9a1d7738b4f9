import { objectsFolder, type Route } from '../../release/edge-route.ts';
import { batches } from './bounded-concurrency.ts';
import { Fence, fenceKey } from './fence.ts';
import type { ObjectStore, RouteStore } from './stores.ts';

/** The bucket, as far as a purge uses it. */
export interface PurgedBucket extends Pick<ObjectStore, 'list'> {
  /** Deletes at most 1,000 keys. A key that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const maxKeysPerDelete = 1_000;

interface PurgeOptions {
  readonly routes: RouteStore;
  readonly objects: PurgedBucket;
  /** Id that no other run has. */
  readonly run: string;
  readonly stack: {
    /** Throws while CloudFormation changes the stack. */
    requireAtRest(): Promise<void>;
    /** Resolves when CloudFormation changes the stack no longer. */
    untilAtRest(): Promise<void>;
  };
  /** Asks whether the objects with these keys shall go. */
  readonly confirm: (keys: readonly string[]) => Promise<boolean>;
}

export interface PurgeResult {
  readonly deleted: readonly string[];
  /** What ended the deletion before it was done. */
  readonly interruption?: unknown;
  /** Paths that lead to objects that are gone. */
  readonly broken: readonly string[];
}

/**
 * Deletes, after a question, the objects that no route names. The publisher deletes nothing, because a call that was
 * sent cannot be taken back, and a deployment may by then use the object again. So this runs only while there is no
 * deployment, looks again before each call, and checks at the end that every route leads to an object: if not,
 * publishing again restores it.
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
      const fence = await Fence.take(routes, { event: run, run });
      // What a deployment has published since the person was asked stays.
      const unnamed = new Set((await compare(routes, objects)).unnamed);
      const keys = offered.filter((key) => unnamed.has(key));
      for (const batch of batches(keys, maxKeysPerDelete)) {
        await stack.requireAtRest();
        await fence?.check();
        await objects.delete(batch);
        deleted.push(...batch);
      }
      await fence?.finish();
    } catch (error) {
      interruption = error;
    }
  }
  await stack.untilAtRest();
  const { broken } = await compare(routes, objects);
  return { deleted, broken, ...(interruption !== undefined && { interruption }) };
}

/** Returns the keys of objects that no route names, and the paths whose routes name an object that is not there. */
async function compare(
  routes: RouteStore,
  objects: PurgedBucket,
): Promise<{ unnamed: string[]; broken: string[] }> {
  const present = await objects.list();
  const named = new Set<string>();
  const broken: string[] = [];
  for (const [path, value] of await routes.list()) {
    if (path === fenceKey) continue;
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
