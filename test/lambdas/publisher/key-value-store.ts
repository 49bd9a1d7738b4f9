import { type RouteStore, VersionConflictError } from '../../../lambdas/publisher/stores.ts';
import { routeStoreLimits as limits } from '../../../release/edge-route.ts';

/** Most bytes of one call. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_kvs_UpdateKeys.html */
const maxUpdateBytes = 3 * 1024 * 1024;

type Change = Parameters<RouteStore['update']>[0];

/**
 * A key-value store as its service changes it: on condition of its version, whole or not at all, within AWS's limits.
 *
 * Unverified on AWS: store-keys. One change neither names a key twice nor deletes a missing one.
 */
export class KeyValueStore {
  #entries: ReadonlyMap<string, string> = new Map();
  #version = 1;

  get version(): string {
    return `V${this.#version}`;
  }

  get entries(): ReadonlyMap<string, string> {
    return this.#entries;
  }

  update({ puts, deletes }: Change, ifMatch: string): void {
    if (ifMatch !== this.version) throw new VersionConflictError(`The version is ${this.version}`);
    const keys = [...deletes, ...puts.map(([key]) => key)];
    refuseIf(keys.length === 0 || keys.length > limits.keysPerUpdate, `${keys.length} keys in one call`);
    refuseIf(new Set(keys).size < keys.length, `a key twice in one call: ${keys.join(', ')}`);
    refuseIf(
      Buffer.byteLength(JSON.stringify({ puts, deletes })) > maxUpdateBytes,
      'a call of too many bytes',
    );
    const entries = new Map(this.#entries);
    for (const key of deletes) refuseIf(!entries.delete(key), `the removal of "${key}", which is not there`);
    for (const [key, value] of puts) {
      refuseIf(isBeyond(limits.key, key), `the key "${key}"`);
      refuseIf(isBeyond(limits.value, value), `the value of "${key}"`);
      entries.set(key, value);
    }
    const bytes = [...entries].reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0);
    refuseIf(bytes > limits.store, `${bytes} bytes in all`);
    this.#entries = entries;
    this.#version += 1;
  }

  routes(): RouteStore {
    return {
      version: async () => this.version,
      get: async (key) => this.#entries.get(key),
      list: async () => new Map(this.#entries),
      update: async (change, ifMatch) => {
        this.update(change, ifMatch);
        return this.version;
      },
    };
  }
}

function isBeyond(limit: number, text: string): boolean {
  const bytes = Buffer.byteLength(text);
  return bytes === 0 || bytes > limit;
}

function refuseIf(condition: boolean, what: string): void {
  if (condition) throw new Error(`ValidationException: the service does not take ${what}`);
}
