import { type RouteChange, type RouteStore, VersionConflictError } from './stores.ts';

/** Key of the fence in the store. It equals no path, because paths begin with a slash. */
export const fenceKey = '#publisher';

/** Number of events that the fence remembers: each takes 39 of the 1,024 bytes of a value. */
const rememberedEvents = 16;

/** Value of the fence in the store. */
interface FenceEntry {
  /** Id of the run that may write. */
  readonly run?: string;
  /** RequestId of the event that this run is for. */
  readonly event?: string;
  /** Whether that event is finished. */
  readonly done?: boolean;
  /** RequestIds of the events before, the latest first. */
  readonly past?: readonly string[];
  /** Id of the run that wrote the record of the objects (object-record.ts). */
  readonly record?: string;
}

/** Thrown when another run has begun. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';

  constructor(run: string | undefined) {
    super(`Cannot go on publishing: another run (${run ?? 'unknown'}) has taken over. Its release stands`);
  }
}

/**
 * Lets one run at a time write: the one that wrote its id into the store last. A write to the store itself is guarded
 * by the store's version, which a new fence changes; before any other write, `check` asks.
 */
export class Fence {
  readonly #store: RouteStore;
  readonly #requireTime: () => void;
  #entry: FenceEntry;
  #version: string;

  private constructor(store: RouteStore, requireTime: () => void, entry: FenceEntry, version: string) {
    this.#store = store;
    this.#requireTime = requireTime;
    this.#entry = entry;
    this.#version = version;
  }

  /**
   * Takes the fence for a run of `event`. Returns nothing if that event is finished or another came after it: a
   * repetition must not bring back what was published then.
   */
  static async take(
    store: RouteStore,
    { event, run, requireTime }: { event: string; run: string; requireTime: () => void },
  ): Promise<Fence | undefined> {
    for (;;) {
      requireTime();
      // In this order: a change in between makes the update fail.
      const version = await store.version();
      const before = await read(store);
      if (isFinishedOrSuperseded(before, event)) return undefined;
      const { record } = before;
      const entry = { run, event, past: pastEvents(before, event), ...(record !== undefined && { record }) };
      try {
        return new Fence(store, requireTime, entry, await store.update(changeTo(entry), version));
      } catch (error) {
        if (!(error instanceof VersionConflictError)) throw error;
      }
    }
  }

  /** Id of the run that wrote the record of the objects. */
  get record(): string | undefined {
    return this.#entry.record;
  }

  /** Throws a SupersededError if another run has begun. */
  async check(): Promise<void> {
    if ((await this.#store.version()) !== this.#version) await this.#refreshVersion();
  }

  /**
   * Returns whether the change was made. If not, something other than a run has changed the store. Throws a
   * SupersededError if another run has begun.
   */
  async update(change: RouteChange): Promise<boolean> {
    try {
      this.#version = await this.#store.update(change, this.#version);
      return true;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      await this.#refreshVersion();
      return false;
    }
  }

  /** Notes that the event is finished, and where the record of the objects is. */
  async finish(record: string): Promise<void> {
    this.#entry = { ...this.#entry, done: true, record };
    while (!(await this.update(changeTo(this.#entry))));
  }

  /** Reads the store's version again. Throws a SupersededError if the fence is another run's. */
  async #refreshVersion(): Promise<void> {
    this.#requireTime();
    const version = await this.#store.version();
    const { run } = await read(this.#store);
    if (run !== this.#entry.run) throw new SupersededError(run);
    this.#version = version;
  }
}

async function read(store: RouteStore): Promise<FenceEntry> {
  return JSON.parse((await store.get(fenceKey)) ?? '{}');
}

function changeTo(entry: FenceEntry): RouteChange {
  return { puts: [[fenceKey, JSON.stringify(entry)]], deletes: [] };
}

function isFinishedOrSuperseded({ event: last, done, past = [] }: FenceEntry, event: string): boolean {
  return (event === last && done === true) || past.includes(event);
}

function pastEvents({ event: last, past = [] }: FenceEntry, event: string): readonly string[] {
  return last === undefined || last === event ? past : [last, ...past].slice(0, rememberedEvents);
}
