import { type RouteChange, type RouteStore, VersionConflictError } from './stores.ts';

/** Key of the fence in the store. Paths begin with a slash, so that it is none. */
export const fenceKey = '#publisher';

/** Events that are remembered: 39 bytes each of the 1,024 of a value. */
const rememberedEvents = 16;

interface Entry {
  /** Id of the run that may write. */
  readonly run?: string;
  /** RequestId of the event that it runs for. */
  readonly event?: string;
  /** Whether that event is finished. */
  readonly done?: boolean;
  /** RequestIds of the events before, the latest first. */
  readonly past?: readonly string[];
  /** Run that wrote the record of the objects (record.ts). */
  readonly record?: string;
}

/** Another run has begun. */
class SupersededError extends Error {
  override readonly name = 'Superseded';

  constructor(run: string | undefined) {
    super(`Cannot go on publishing: the run ${run ?? 'of nobody'} has taken over. Its release stands`);
  }
}

/**
 * Lets one run at a time write: the one that wrote its id into the store last. A write to the store itself is guarded
 * by the store's version, which a new fence changes; before any other write, `check` asks.
 */
export class Fence {
  readonly #store: RouteStore;
  readonly #requireTime: () => void;
  #entry: Entry;
  #version: string;

  private constructor(store: RouteStore, requireTime: () => void, entry: Entry, version: string) {
    this.#store = store;
    this.#requireTime = requireTime;
    this.#entry = entry;
    this.#version = version;
  }

  /**
   * Takes the fence for a run of `event`; nothing if that event is finished, or if another came after it: a repetition
   * must not bring back what was published then.
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
      if (isOver(before, event)) return undefined;
      const { record } = before;
      const entry = { run, event, past: pastOf(before, event), ...(record !== undefined && { record }) };
      try {
        return new Fence(store, requireTime, entry, await store.update(putting(entry), version));
      } catch (error) {
        if (!(error instanceof VersionConflictError)) throw error;
      }
    }
  }

  /** Run that wrote the record of the objects. */
  get record(): string | undefined {
    return this.#entry.record;
  }

  /** Throws Superseded when another run has begun. */
  async check(): Promise<void> {
    if ((await this.#store.version()) !== this.#version) await this.#adopt();
  }

  /** Whether the change was made. If not, somebody else changed the store, and no run did. */
  async update(change: RouteChange): Promise<boolean> {
    try {
      this.#version = await this.#store.update(change, this.#version);
      return true;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      await this.#adopt();
      return false;
    }
  }

  /** Notes that the event is finished, and where the record of the objects is. */
  async finish(record: string): Promise<void> {
    this.#entry = { ...this.#entry, done: true, record };
    while (!(await this.update(putting(this.#entry))));
  }

  /** Takes the store's version, if the fence is still ours. */
  async #adopt(): Promise<void> {
    this.#requireTime();
    const version = await this.#store.version();
    const { run } = await read(this.#store);
    if (run !== this.#entry.run) throw new SupersededError(run);
    this.#version = version;
  }
}

async function read(store: RouteStore): Promise<Entry> {
  return JSON.parse((await store.get(fenceKey)) ?? '{}');
}

function putting(entry: Entry): RouteChange {
  return { puts: [[fenceKey, JSON.stringify(entry)]], deletes: [] };
}

function isOver({ event: last, done, past = [] }: Entry, event: string): boolean {
  return (event === last && done === true) || past.includes(event);
}

function pastOf({ event: last, past = [] }: Entry, event: string): readonly string[] {
  return last === undefined || last === event ? past : [last, ...past].slice(0, rememberedEvents);
}
