import { type RouteChange, type RouteStore, VersionConflictError } from './stores.ts';

/** Key of the fence in the store. It equals no path, because paths begin with a slash. */
export const fenceKey = '#publisher';

/** Number of events that the fence remembers: each takes 39 of the 1,024 bytes of a value. */
const rememberedEvents = 16;

/** Value of the fence in the store. */
interface FenceEntry {
  /** Id of the run that may write. */
  readonly run?: string;
  /** RequestIds of the last events, the one that this run is for first. */
  readonly events?: readonly string[];
  /** Whether that event is finished. */
  readonly done?: boolean;
}

/** Thrown when another run has begun. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';

  constructor(run: string | undefined) {
    super(
      `Cannot go on: another run (${run ?? 'unknown'}) has taken over. What it publishes stands; if it is a purge, deploy again`,
    );
  }
}

/**
 * Lets one run at a time write: the one that wrote its id into the store last. A write to the store itself is guarded
 * by the store's version, which a new fence changes; before any other write, `check` asks.
 */
export class Fence {
  readonly #store: RouteStore;
  readonly #entry: FenceEntry;
  #version: string;

  private constructor(store: RouteStore, entry: FenceEntry, version: string) {
    this.#store = store;
    this.#entry = entry;
    this.#version = version;
  }

  /**
   * Takes the fence for a run of `event`. Returns nothing if that event is finished or another came after it: a
   * repetition must not bring back what was published then.
   */
  static async take(
    store: RouteStore,
    { event, run }: { readonly event: string; readonly run: string },
  ): Promise<Fence | undefined> {
    return retryConflicts(async () => {
      // In this order: a change in between makes the update fail.
      const version = await store.version();
      const { events = [], done } = await read(store);
      const age = events.indexOf(event);
      if (age > 0 || (age === 0 && done)) return undefined;
      const others = events.filter((other) => other !== event);
      const entry = { run, events: [event, ...others].slice(0, rememberedEvents) };
      return new Fence(store, entry, await store.update(changeTo(entry), version));
    });
  }

  /** Throws a SupersededError if another run has begun. */
  async check(): Promise<void> {
    if ((await this.#store.version()) !== this.#version) await this.#refreshVersion();
  }

  /**
   * Throws a SupersededError if another run has begun, and a VersionConflictError if something else has changed the
   * store: then the change can be tried again.
   */
  async update(change: RouteChange): Promise<void> {
    try {
      this.#version = await this.#store.update(change, this.#version);
    } catch (error) {
      if (error instanceof VersionConflictError) await this.#refreshVersion();
      throw error;
    }
  }

  /** Notes that the event is finished. */
  async finish(): Promise<void> {
    const change = changeTo({ ...this.#entry, done: true });
    await retryConflicts(() => this.update(change));
  }

  /** Reads the store's version again. Throws a SupersededError if the fence is another run's. */
  async #refreshVersion(): Promise<void> {
    const version = await this.#store.version();
    const { run } = await read(this.#store);
    if (run !== this.#entry.run) throw new SupersededError(run);
    this.#version = version;
  }
}

/** Most conflicts in a row. Only a service that rejects every version causes more. */
const maxConflicts = 20;

/** Calls `attempt` again after each VersionConflictError, and throws the last one as the cause when there are too many. */
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

async function read(store: RouteStore): Promise<FenceEntry> {
  return JSON.parse((await store.get(fenceKey)) ?? '{}');
}

function changeTo(entry: FenceEntry): RouteChange {
  return { puts: [[fenceKey, JSON.stringify(entry)]], deletes: [] };
}
