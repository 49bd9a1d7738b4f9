import { routeStoreLimits as limits } from '../../contract/edge-route.ts';

/** The service refuses a call; `name` is what AWS calls the error. */
export class KeyValueStoreError extends Error {
  constructor(
    name:
      | 'ConflictException'
      | 'ResourceNotFoundException'
      | 'ServiceQuotaExceededException'
      | 'ValidationException',
    message: string,
  ) {
    super(message);
    this.name = name;
  }
}

/** Most bytes of one call. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_kvs_UpdateKeys.html */
const maxUpdateBytes = 3 * 1024 * 1024;

interface Change {
  readonly puts: readonly (readonly [key: string, value: string])[];
  readonly deletes: readonly string[];
}

/**
 * A key-value store: to an edge function, as `cf.kvs()` gives it, and to whoever changes it, as its service does.
 *
 * It does, for functions: get (as a string or as JSON), exists, count, meta; for the service: versions, changes that are
 * made whole or not at all, AWS's limits on keys, values, one call and the whole. It does not: imports, values as bytes,
 * pages of a listing, the time that a change takes to reach the edge.
 *
 * Unverified on AWS: store-keys. A function may not ask for a key that is too long to exist, and one change neither
 * names a key twice nor deletes a missing one.
 */
export class EmulatedKeyValueStore {
  #entries: ReadonlyMap<string, string>;
  #version: number;
  readonly #created: Date;
  #updated: Date;

  constructor(entries: ReadonlyMap<string, string> = new Map(), version = 1, created = new Date()) {
    this.#entries = entries;
    this.#version = version;
    this.#created = created;
    this.#updated = created;
  }

  copy(): EmulatedKeyValueStore {
    return new EmulatedKeyValueStore(this.#entries, this.#version, this.#created);
  }

  get version(): string {
    return `V${this.#version}`;
  }

  get entries(): ReadonlyMap<string, string> {
    return this.#entries;
  }

  /** Makes the whole change, if the store has the version `ifMatch`; else it throws a KeyValueStoreError, and makes none. */
  update({ puts, deletes }: Change, ifMatch: string): void {
    if (ifMatch !== this.version)
      throw new KeyValueStoreError('ConflictException', `The version is ${this.version}`);
    const count = puts.length + deletes.length;
    if (count === 0 || count > limits.keysPerUpdate) invalid(`Cannot change ${count} keys in one call`);
    const keys = [...deletes, ...puts.map(([key]) => key)];
    if (new Set(keys).size < count) invalid(`Cannot change a key twice in one call: ${keys.join(', ')}`);
    const bytes = Buffer.byteLength(JSON.stringify({ puts, deletes }));
    if (bytes > maxUpdateBytes) invalid(`Cannot take a call of ${bytes} bytes: ${maxUpdateBytes} are taken`);
    const entries = new Map(this.#entries);
    for (const key of deletes) {
      if (!entries.delete(key)) throw new KeyValueStoreError('ResourceNotFoundException', `No key "${key}"`);
    }
    for (const [key, value] of puts) {
      requireAtMost(limits.key, key, `the key "${key}"`);
      requireAtMost(limits.value, value, `the value of "${key}"`);
      entries.set(key, value);
    }
    requireRoom(entries);
    this.#entries = entries;
    this.#version += 1;
    this.#updated = new Date();
  }

  /** Rejects when the key does not exist, as on CloudFront. */
  async get(key: string, options: { format?: string } = {}): Promise<unknown> {
    requireReadable(key);
    const value = this.#entries.get(key);
    if (value === undefined) throw new Error(`KeyNotFound: "${key}"`);
    const { format = 'string' } = options;
    if (format === 'json') return JSON.parse(value);
    if (format === 'string') return value;
    throw new Error(`Cannot read "${key}" as "${format}": the local run knows string and json`);
  }

  async exists(key: string): Promise<boolean> {
    requireReadable(key);
    return this.#entries.has(key);
  }

  async count(): Promise<number> {
    return this.#entries.size;
  }

  async meta(): Promise<{ creationDateTime: string; lastUpdatedDateTime: string; keyCount: number }> {
    return {
      creationDateTime: this.#created.toISOString(),
      lastUpdatedDateTime: this.#updated.toISOString(),
      keyCount: this.#entries.size,
    };
  }
}

function requireReadable(key: string): void {
  const bytes = Buffer.byteLength(key);
  if (bytes > limits.key) invalid(`Cannot read a key of ${bytes} bytes: at most ${limits.key} exist`);
}

function requireAtMost(limit: number, text: string, description: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes === 0 || bytes > limit)
    invalid(`Cannot put ${description}: it has ${bytes} bytes, and 1 to ${limit} are taken`);
}

function requireRoom(entries: ReadonlyMap<string, string>): void {
  const bytes = [...entries].reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0);
  if (bytes > limits.store) {
    throw new KeyValueStoreError('ServiceQuotaExceededException', `All keys and values have ${bytes} bytes`);
  }
}

function invalid(message: string): never {
  throw new KeyValueStoreError('ValidationException', message);
}
