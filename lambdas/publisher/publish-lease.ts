import { type RouteChange, type RouteStore, VersionConflictError } from './stores.ts';

/** Key of the lease in the store. It cannot be a path, because paths begin with a slash. */
export const leaseKey = '#publisher';

/** Maximum number of RequestIds in the lease: each takes up 39 of the 1,024 bytes of a value. */
const maxProcessedRequestIds = 16;

/** Value of the lease in the store. */
interface LeaseEntry {
  /** Fencing token: the id of the run that may write. */
  readonly run?: string;
  /** RequestIds of the latest events, the current one first. */
  readonly events?: readonly string[];
  /** Whether the current event has been processed. */
  readonly done?: boolean;
}

/** Thrown when another run has started. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';

  constructor(run: string | undefined) {
    super(
      `Cannot continue: another run (${run ?? 'unknown'}) has taken over. Its release stays published; if it is a purge, deploy again`,
    );
  }
}

/**
 * Lets only one run write at a time: the last one that stored its id, the fencing token. Writes to the store itself are
 * guarded by the version of the store, which each new lease changes. Before any other write, call `requireHeld`.
 */
export class PublishLease {
  readonly #store: RouteStore;
  readonly #entry: LeaseEntry;
  #version: string;

  private constructor(store: RouteStore, entry: LeaseEntry, version: string) {
    this.#store = store;
    this.#entry = entry;
    this.#version = version;
  }

  /**
   * Acquires the lease for a run that processes `event`. Returns undefined if that event has already been processed or
   * a later one has started: a retried event must not publish an old release again.
   */
  static async acquire(
    store: RouteStore,
    { event, run }: { readonly event: string; readonly run: string },
  ): Promise<PublishLease | undefined> {
    return retryConflicts(async () => {
      // The version is read first, so that a change in between makes the update fail.
      const version = await store.version();
      const { events = [], done } = await readLease(store);
      const position = events.indexOf(event);
      if (position > 0 || (position === 0 && done)) return undefined;
      const others = events.filter((other) => other !== event);
      const entry = { run, events: [event, ...others].slice(0, maxProcessedRequestIds) };
      return new PublishLease(store, entry, await store.update(toChange(entry), version));
    });
  }

  /** Throws a SupersededError if another run has started. */
  async requireHeld(): Promise<void> {
    if ((await this.#store.version()) !== this.#version) await this.#refreshVersion();
  }

  /**
   * Updates the store. Throws a SupersededError if another run has started, and a VersionConflictError if something
   * else has changed the store, in which case the caller can retry.
   */
  async update(change: RouteChange): Promise<void> {
    try {
      this.#version = await this.#store.update(change, this.#version);
    } catch (error) {
      if (error instanceof VersionConflictError) await this.#refreshVersion();
      throw error;
    }
  }

  /** Records that the event has been processed. */
  async finish(): Promise<void> {
    const change = toChange({ ...this.#entry, done: true });
    await retryConflicts(() => this.update(change));
  }

  /** Reads the store's version again. Throws a SupersededError if another run holds the lease. */
  async #refreshVersion(): Promise<void> {
    const version = await this.#store.version();
    const { run } = await readLease(this.#store);
    if (run !== this.#entry.run) throw new SupersededError(run);
    this.#version = version;
  }
}

/** Maximum number of conflicts in a row. Only a service that rejects every version would cause more. */
const maxConflicts = 20;

/** Retries `attempt` after a VersionConflictError. After too many, throws an error with the last one as its cause. */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  let cause: unknown;
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      cause = error;
    }
  }
  throw new Error(
    `Cannot write to the KeyValueStore: it rejected ${maxConflicts} versions in a row, the last with "${(cause as Error).message}"`,
    { cause },
  );
}

async function readLease(store: RouteStore): Promise<LeaseEntry> {
  return JSON.parse((await store.get(leaseKey)) ?? '{}');
}

function toChange(entry: LeaseEntry): RouteChange {
  return { puts: [[leaseKey, JSON.stringify(entry)]], deletes: [] };
}
